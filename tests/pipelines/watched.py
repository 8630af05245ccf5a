"""A home whose sensor is ticked by hand, and changes of its raw folder that concern splits."""

from __future__ import annotations

import json
from dataclasses import dataclass

import dagster as dg

from flickr_assets.paths import Home
from pipelines.automation import SENSOR, raw_folder_sensor
from pipelines.resources import HomeResource
from tests.build.workshop import Workshop
from tests.pipelines.orchestrated import QUIET, Orchestrated

TRAIN, TEST = "flickr30k_entities/train.txt", "flickr30k_entities/test.txt"
KARPATHY = "karpathy/dataset_flickr30k.json"


@dataclass
class Watched:
    """instance: the home's, open as a server has it. cursor: as the last tick left it."""

    orchestrated: Orchestrated
    instance: dg.DagsterInstance
    cursor: str | None = None

    @property
    def workshop(self) -> Workshop:
        return self.orchestrated.workshop

    def tick(self, home: Home | None = None) -> dg.SensorResult:
        resources = {"home": HomeResource(root=str((home or self.workshop.home).root))}
        context = dg.build_sensor_context(self.instance, cursor=self.cursor, resources=resources, sensor_name=SENSOR)
        result = raw_folder_sensor.evaluate_tick(context)
        self.cursor = result.cursor
        return dg.SensorResult(list(result.run_requests or []), skip_reason=result.skip_message, cursor=result.cursor)

    def skipped(self) -> str:
        """Why a tick asked for nothing."""
        result = self.tick()
        assert not result.run_requests
        assert isinstance(result.skip_reason, dg.SkipReason | str)
        return str(getattr(result.skip_reason, "skip_message", result.skip_reason))

    def asked(self) -> dg.RunRequest:
        """The one run that a tick asks for."""
        (request,) = self.tick().run_requests or []
        return request

    def settle(self) -> None:
        """As a server that has been up for a minute."""
        self.skipped()
        self.skipped()
        assert "as they were" in self.skipped()

    def run(self, request: dg.RunRequest) -> dg.ExecuteInProcessResult:
        """What the daemon does with it."""
        job = self.orchestrated.definitions.resolve_job_def("build")
        assert request.asset_selection is not None
        assert request.asset_check_keys is not None
        tags = {**request.tags, "dagster/run_key": str(request.run_key)}
        chosen = job.get_subset(asset_selection=set(request.asset_selection), asset_check_selection=set(request.asset_check_keys))
        config = {**QUIET, **request.run_config}
        return chosen.execute_in_process(run_config=config, instance=self.instance, tags=tags, raise_on_error=False)


def reorder(workshop: Workshop) -> None:
    lines = workshop.text(TRAIN).splitlines(keepends=True)
    workshop.lay({TRAIN: "".join(reversed(lines))})


def move(workshop: Workshop) -> None:
    first, *others = workshop.text(TRAIN).splitlines(keepends=True)
    workshop.lay({TRAIN: "".join(others), TEST: workshop.text(TEST) + first})


def resplit(workshop: Workshop) -> None:
    release = json.loads(workshop.text(KARPATHY))
    changed = next(image for image in release["images"] if image["split"] == "train")
    changed["split"] = "test"
    workshop.lay({KARPATHY: json.dumps(release)})
