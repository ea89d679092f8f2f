"""Copies of this tree, to be changed and built elsewhere."""
import filecmp
import os
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def copy_tree(folder):
    """The files that git knows, as they are, committed or not. Those that are the same already keep their time, and what was built from
    them counts."""
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout.decode().split("\0")
    for path in filter(None, files):
        source, to = os.path.join(ROOT, path), os.path.join(folder, path)
        if not os.path.isfile(source):
            continue  # removed, but not yet committed
        os.makedirs(os.path.dirname(to), exist_ok=True)
        if not os.path.exists(to) or not filecmp.cmp(source, to, shallow=False):
            shutil.copy(source, to)  # newer than anything built from what was there
