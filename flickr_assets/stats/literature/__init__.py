"""What papers publish of these corpora: a module a topic, a row a figure. They are typed in by hand, never measured.

A place is the section, table or figure where it is known, else `text`.
"""
