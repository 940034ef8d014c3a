"""Runs a notebook in its kernel, or renders executed ones as the bodies of pages.

python tools/notebook.py run IN.ipynb OUT.ipynb FOLDER   in FOLDER; one JSON line a cell on stdout
python tools/notebook.py bodies FOLDER NAME...           HTML of the cells of each FOLDER/NAME.ipynb into
                                                         FOLDER/NAME.body.html, without head or scripts of its own
python tools/notebook.py css                             style sheet of the code colours
"""

import asyncio
import json
import sys
import uuid

import nbformat

# Outputs that a late message can carry.
OUTPUTS = {"execute_result", "display_data", "stream", "error"}

# Seconds that a kernel which answered a cell may take for the mark after it.
MARK_TIMEOUT = 60


def say(**fields):
    print(json.dumps(fields), flush=True)


def holds_mark(message, mark):
    content = message["content"]
    return message["msg_type"] == "execute_result" and mark in str(content.get("data", {}).get("text/plain", ""))


async def collect_late(client, cell, index):
    """Gives a cell the outputs that came after the kernel had called itself idle.

    The Deno kernel sends outputs from one task and its status from another, and neither waits
    for the other; nbclient ends a cell with the status. Outputs keep their order among each
    other, so a mark that is shown after the cell comes when all of the cell's own are here.
    """
    mark = f"mark {uuid.uuid4()}"
    asked = client.kc.execute(json.dumps(mark), store_history=False, allow_stdin=False)

    async def until_mark():
        while True:
            message = await client.kc.iopub_channel.get_msg(timeout=None)
            if holds_mark(message, mark):
                return
            if message["msg_type"] in OUTPUTS:
                client.process_message(message, cell, index)

    try:
        await asyncio.wait_for(until_mark(), MARK_TIMEOUT)
    except asyncio.TimeoutError:
        raise RuntimeError(
            f"Cannot run cell {index + 1}: the kernel must show its outputs, got none within {MARK_TIMEOUT} s"
        ) from None
    await client.async_wait_for_reply(asked)


def run(source, target, folder):
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, DeadKernelError

    notebook = nbformat.read(source, as_version=4)
    code_count = sum(cell.cell_type == "code" for cell in notebook.cells)

    class Client(NotebookClient):
        """Waits for late outputs, and tells of each cell that is done."""

        done = 0

        async def async_execute_cell(self, cell, cell_index, **options):
            reply = await super().async_execute_cell(cell, cell_index, **options)
            if cell.cell_type == "code" and cell.source.strip():
                await collect_late(self, cell, cell_index)
                Client.done += 1
                say(done=Client.done, total=code_count)
            return reply

    client = Client(notebook, timeout=600, kernel_name="deno", resources={"metadata": {"path": folder}})
    try:
        client.execute()
    except (CellExecutionError, DeadKernelError, RuntimeError) as error:
        say(error=str(error))
        return 1
    finally:
        nbformat.write(notebook, target)
    return 0


def bodies(folder, *names):
    # One process for all pages: the import takes longer than most of them.
    from nbconvert import HTMLExporter

    exporter = HTMLExporter(template_name="basic")
    for name in names:
        html, _ = exporter.from_filename(f"{folder}/{name}.ipynb")
        with open(f"{folder}/{name}.body.html", "w", encoding="utf-8") as page:
            page.write(html)
    return 0


def css():
    from pygments.formatters import HtmlFormatter

    print(HtmlFormatter().get_style_defs(".highlight"))
    return 0


if __name__ == "__main__":
    commands = {"run": run, "bodies": bodies, "css": css}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    sys.exit(commands[sys.argv[1]](*sys.argv[2:]))
