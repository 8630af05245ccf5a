-- Figures of the denotation graph that is over the most images.
WITH sized AS (
    SELECT
        instance,
        count(DISTINCT node_id) AS n_nodes,
        count(DISTINCT node_id) FILTER (WHERE len(images) >= 2) AS n_nodes_2,
        count(DISTINCT node_id) FILTER (WHERE len(images) >= 1000) AS n_nodes_1000,
        count(DISTINCT node_id) FILTER (WHERE len(images) > 1000) AS n_nodes_over_1000
    FROM raw.denotation_graph_node_image
    GROUP BY instance
),

shown AS (
    SELECT instance, unnest(images) AS image FROM raw.denotation_graph_node_image
),

graph AS (
    SELECT instance, count(DISTINCT image) AS n_images FROM shown GROUP BY instance ORDER BY n_images DESC, instance LIMIT 1
)

SELECT
    unnest(['graph.nodes', 'graph.nodes_of_1000_images', 'graph.nodes_of_2_images', 'graph.nodes_of_over_1000_images']) AS figure,
    unnest([CAST(sized.n_nodes AS DOUBLE), sized.n_nodes_1000, sized.n_nodes_2, sized.n_nodes_over_1000]) AS value,
    graph.n_images
FROM sized
INNER JOIN graph ON sized.instance = graph.instance
ORDER BY figure
