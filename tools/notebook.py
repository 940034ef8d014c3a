"""Runs a notebook in its kernel, or renders an executed one as the body of a page.

python tools/notebook.py run IN.ipynb OUT.ipynb FOLDER   in FOLDER; one JSON line a cell on stdout
python tools/notebook.py body IN.ipynb OUT.html     HTML of the cells, without head or scripts of its own
python tools/notebook.py css                        style sheet of the code colours
"""

import json
import sys

import nbformat


def say(**fields):
    print(json.dumps(fields), flush=True)


def run(source, target, folder):
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    notebook = nbformat.read(source, as_version=4)
    code_count = sum(cell.cell_type == "code" for cell in notebook.cells)

    class Client(NotebookClient):
        """Tells of each cell that is done."""

        done = 0

        async def async_execute_cell(self, cell, cell_index, **options):
            reply = await super().async_execute_cell(cell, cell_index, **options)
            if cell.cell_type == "code":
                Client.done += 1
                say(done=Client.done, total=code_count)
            return reply

    client = Client(notebook, timeout=600, kernel_name="deno", resources={"metadata": {"path": folder}})
    try:
        client.execute()
    except CellExecutionError as error:
        say(error=str(error))
        return 1
    finally:
        nbformat.write(notebook, target)
    return 0


def body(source, target):
    from nbconvert import HTMLExporter

    html, _ = HTMLExporter(template_name="basic").from_filename(source)
    with open(target, "w", encoding="utf-8") as page:
        page.write(html)
    return 0


def css():
    from pygments.formatters import HtmlFormatter

    print(HtmlFormatter().get_style_defs(".highlight"))
    return 0


if __name__ == "__main__":
    commands = {"run": run, "body": body, "css": css}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    sys.exit(commands[sys.argv[1]](*sys.argv[2:]))
