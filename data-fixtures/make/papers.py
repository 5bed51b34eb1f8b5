"""The list of demonstration papers: each function that draws one carries what is expected of it."""

PAPERS = []


def paper(file, **expected):
    """Registers the function that draws `file`, with what a reader must find in it.

    `title`: words of which the title has at least one; `sender`, `date` (YYYY-MM-DD), `kind`,
    `folders` (built-in names, the likeliest first), `language`, `snippets`: pairs of page and text.
    """

    def register(draw):
        PAPERS.append((file, draw, expected))
        return draw

    return register
