"""The denotation graph (Young, Lai, Hodosh and Hockenmaier, TACL 2 (2014), 67-78): which phrases describe which pictures."""
