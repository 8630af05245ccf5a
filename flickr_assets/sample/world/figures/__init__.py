"""How the kinds of the invented world look: a figure is drawn with a `Pen` into a box, in a colour."""
