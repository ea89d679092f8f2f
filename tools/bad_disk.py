"""A disk under a database that can be slow, full, failing or forgetful; tests/server/bad_disk.c is its half in the server."""
import glob
import mmap
import os
import shutil
import struct

ORDERS = {"flush_ms": 0, "full": 4, "forgetful": 8, "failing": 12, "linkless": 24}  # where they stand in struct orders
ENTRY = struct.Struct("<6Q")  # struct entry: sequence, kind, file, old size, offset, length
REPLACED = 0  # of enum kind; the others end what there was to undo


class BadDisk:
    def __init__(self, folder, name, build, owner):
        self.folder = os.path.join(folder, name + ".disk")
        self.library = os.path.join(build, "tests/server/libserver_bad_disk.so")
        if not os.path.exists(self.library):
            raise RuntimeError(f"build {self.library} first")
        os.makedirs(self.folder, mode=0o700)
        with open(os.path.join(self.folder, "orders"), "wb") as file:
            file.write(bytes(mmap.PAGESIZE))
        if owner:
            for path in (self.folder, os.path.join(self.folder, "orders")):
                shutil.chown(path, owner)

    def under(self):
        """The words to write before the server's."""
        return ["env", f"LD_PRELOAD={self.library}", f"BAD_DISK={self.folder}"]

    def order(self, **values):
        with open(os.path.join(self.folder, "orders"), "r+b") as file:
            for name, value in values.items():
                file.seek(ORDERS[name])
                file.write(struct.pack("<I", value))

    def entries(self):
        """Of all journals, in order. The last one of a killed process may be torn: then it did not write."""
        found = []
        for path in glob.glob(os.path.join(self.folder, "journal.*")):
            with open(path, "rb") as file:
                while len(head := file.read(ENTRY.size)) == ENTRY.size:
                    fields = ENTRY.unpack(head)
                    if len(old := file.read(fields[5])) == fields[5]:
                        found.append((*fields, old))
        return sorted(found)

    def lose_unflushed(self, data):
        """Undoes, in the folder of a server that was killed, every write that was not flushed. Returns how many there were."""
        undo = {}
        for _, kind, file, size, offset, _, old in self.entries():
            undo.setdefault(file, []).append((size, offset, old)) if kind == REPLACED else undo.pop(file, None)
        lost = 0
        for folder, _, names in os.walk(data):
            for name in names:
                path = os.path.join(folder, name)
                writes = undo.pop(os.stat(path).st_ino, [])
                lost += len(writes)
                for size, offset, old in reversed(writes):
                    with open(path, "r+b") as file:
                        file.seek(offset)
                        file.write(old)
                        file.truncate(size)
        for path in glob.glob(os.path.join(self.folder, "journal.*")):
            os.remove(path)
        self.order(forgetful=0)
        return lost
