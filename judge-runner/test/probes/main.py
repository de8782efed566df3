"""Tries what a sandbox must not allow and prints what came of it as one JSON object."""

import ctypes
import errno
import fcntl
import json
import mmap
import os
import platform
import socket
import sqlite3
import struct
import subprocess
import sys

libc = ctypes.CDLL(None, use_errno=True)
X86 = platform.machine() == "x86_64"
# number on x86_64, number on aarch64
CALLS = {
    "io_uring_setup": (425, 425),
    "keyctl": (250, 219),
    "bpf": (321, 280),
    "userfaultfd": (323, 282),
    "mount": (165, 40),
    "ptrace": (101, 117),
    "perf_event_open": (298, 241),
    "process_vm_readv": (310, 270),
    "setns": (308, 268),
    "open_by_handle_at": (304, 265),
    "personality": (135, 92),
    "init_module": (175, 105),
    "kexec_load": (246, 104),
    "inotify_add_watch": (254, 27),
    "cachestat": (451, 451),
}
# Answered as done, whatever they are asked for
FLUSHES = {
    "sync": (162, 81),
    "syncfs": (306, 267),
    "fsync": (74, 82),
    "fdatasync": (75, 83),
    "sync_file_range": (277, 84),
    "msync": (26, 227),
}
RWF_DONTCACHE = 0x80
FALLOCATE = (285, 47)
ALLOCATIONS = {"punch": 3, "collapse": 8, "zero": 16, "insert": 32, "keep": 1, "grow": 0}
# The map of 4 KiB that asks for them to be written first, and what makes a file one that is always written at once
FIEMAP = struct.pack("QQIIII", 0, 4096, 1, 0, 0, 0) + bytes(56)
QUESTIONS = {
    "FS_IOC_SETFLAGS": (0x40086602, struct.pack("l", 8)),
    "FS_IOC_FSSETXATTR": (0x401C5820, struct.pack("IIIII8x", 0x20, 0, 0, 0, 0)),
    "FS_IOC_FIEMAP": (0xC020660B, FIEMAP),
    "EXT4_IOC_ALLOC_DA_BLOCKS": (0x660C, 0),
    "FS_IOC_GETFLAGS": (0x80086601, bytes(8)),
    "FICLONE": (0x40049409, 0),
    "FIONREAD": (0x541B, bytes(4)),
    "FIONBIO": (0x5421, bytes(4)),
    "FIOCLEX": (0x5451, 0),
}
UNSHARE = (272, 97)
CLONE = (56, 220)
CLONE3 = (435, 435)
OPENAT2 = (437, 437)
IO_SETUP = (206, 0)
FILE_SETATTR = (469, 469)
# None has it yet
LATER = (1000, 1000)
NEW_NAMESPACES = {"user": 0x10000000, "mount": 0x20000, "net": 0x40000000, "pid": 0x20000000}
SIGCHLD = 17
AT_FDCWD = -100


def call(numbers, *arguments):
    ctypes.set_errno(0)
    result = libc.syscall(numbers[0] if X86 else numbers[1], *arguments)
    if result == 0 and numbers is CLONE:
        os._exit(0)
    return "allowed" if result >= 0 else errno.errorcode[ctypes.get_errno()]


def open_socket(family, kind, protocol=0):
    try:
        socket.socket(family, kind, protocol).close()
        return "allowed"
    except OSError as error:
        return errno.errorcode[error.errno]


def connect(address, family=socket.AF_INET, kind=socket.SOCK_STREAM):
    try:
        with socket.socket(family, kind) as channel:
            channel.settimeout(2)
            channel.connect(address)
        return "reached"
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))


def machine_code(code):
    """The signal that ends a child running these bytes, 0 when it comes back."""
    child = os.fork()
    if child == 0:
        page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        page.write(code)
        ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
        os._exit(0)
    return os.waitpid(child, 0)[1] & 0x7F


def setuid_child():
    """The effective user of a setuid-root program of the image."""
    found = [p for p in ("/usr/bin/passwd", "/usr/bin/su", "/usr/bin/mount") if os.path.exists(p) and os.stat(p).st_mode & 0o4000]
    if not found:
        return None
    child = subprocess.Popen([found[0]], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(f"/proc/{child.pid}/status") as status:
        users = next(line for line in status if line.startswith("Uid:")).split()
    child.kill()
    child.wait()
    return int(users[2])


def lock_twice(path):
    """Whether two who ask for the same file for themselves alone are both told that they have it."""
    with open(path) as one, open(path) as other:
        try:
            for file in (one, other):
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return errno.errorcode[error.errno]
    return True


def locks_of_processes(command):
    """Whether two processes that ask for the same file for themselves alone are both told that they have it."""
    path = "/judge/work/locked"
    alone = struct.pack("hhqqi", fcntl.F_WRLCK, 0, 0, 0, 0)
    with open(path, "w") as file:
        fcntl.fcntl(file, command, alone)
        child = os.fork()
        if child == 0:
            try:
                with open(path, "w") as other:
                    fcntl.fcntl(other, command, alone)
                os._exit(0)
            except OSError as error:
                os._exit(error.errno)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def writes_down():
    """What stands against writing past memory: as a file is opened, and with one write."""
    answers = []
    path = "/judge/output/written"
    for flag in (os.O_DSYNC, os.O_SYNC, os.O_SYNC & ~os.O_DSYNC):
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | flag))
            answers.append("allowed")
        except OSError as error:
            answers.append(errno.errorcode[error.errno])
    with open(path, "wb") as file:
        for flag in (os.RWF_DSYNC, os.RWF_SYNC, RWF_DONTCACHE, 0):
            try:
                os.pwritev(file.fileno(), [b"x"], 0, flag)
                answers.append("allowed")
            except OSError as error:
                answers.append(errno.errorcode[error.errno])
    return answers


def questions():
    """What a file of its own answers to ioctls: to those that have it written at once, and to ordinary ones."""
    answers = {}
    with open("/judge/output/asked", "w+b") as file:
        file.write(b"x" * 4096)
        file.flush()
        for name, (command, argument) in QUESTIONS.items():
            try:
                fcntl.ioctl(file.fileno(), command, argument)
                answers[name] = "allowed"
            except OSError as error:
                answers[name] = errno.errorcode[error.errno]
        os.set_inheritable(file.fileno(), True)
    with socket.socket() as channel:
        channel.setblocking(False)
    return answers


def allocations():
    """What stands against taking space away from a file, for which the kernel writes it down first; and against being given some."""
    answers = {}
    with open("/judge/output/allocated", "w+b") as file:
        file.write(b"x" * 8192)
        file.flush()
        for name, mode in ALLOCATIONS.items():
            answers[name] = call(FALLOCATE, file.fileno(), mode, ctypes.c_long(0), ctypes.c_long(4096))
        with mmap.mmap(file.fileno(), 8192) as page:
            page[0] = 1
            try:
                page.madvise(mmap.MADV_REMOVE)
                answers["remove"] = "allowed"
            except OSError as error:
                answers["remove"] = errno.errorcode[error.errno]
    return answers


def newer():
    """What calls answer that came after the filter was written: the one has a file written at once, as FS_IOC_FSSETXATTR does."""
    path = "/judge/output/attributes"
    open(path, "w").close()
    attributes = struct.pack("QIIII", 0x20, 0, 0, 0, 0)
    return [call(FILE_SETATTR, AT_FDCWD, path.encode(), attributes, len(attributes), 0), call(LATER, 0, 0, 0, 0, 0, 0)]


def open_terminal():
    """Opens what fills a pseudo terminal, whether or not its other end can be had."""
    try:
        os.close(os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY))
        return "allowed"
    except OSError as error:
        return errno.errorcode[error.errno]


def asked(command, argument=0):
    """What a file that is only read answers to one of fcntl's questions."""
    with open("/judge/submission/main.py") as file:
        try:
            fcntl.fcntl(file, command, argument)
        except OSError as error:
            return errno.errorcode[error.errno]
    return "allowed"


# struct flock: a whole file's lock for reading
WHOLE = struct.pack("hhqqi", fcntl.F_RDLCK, 0, 0, 0, 0)


def seems_held(command):
    """Whether the question who holds a lock comes back as it was asked, though nobody does."""
    with open("/judge/submission/main.py") as file:
        return fcntl.fcntl(file, command, WHOLE) == WHOLE


def reads_past_memory():
    """What stands against reading an input from the disk itself: as it is opened, and afterwards."""
    answers = []
    path = "/judge/submission/main.py"
    try:
        os.close(os.open(path, os.O_RDONLY | os.O_DIRECT))
        answers.append("allowed")
    except OSError as error:
        answers.append(errno.errorcode[error.errno])
    return answers + [asked(fcntl.F_SETFL, os.O_DIRECT), asked(fcntl.F_SETFL, os.O_APPEND)]


def in_memory():
    """What stands against asking whether a file lies in memory."""
    with open("/judge/submission/main.py", "rb") as file:
        try:
            os.preadv(file.fileno(), [bytearray(16)], 0, os.RWF_NOWAIT)
        except OSError as error:
            return errno.errorcode[error.errno]
    return "allowed"


def held_by_sockets():
    """Bytes that wait in sockets of its own, which groups of version 1 do not charge to the program."""
    if not os.path.exists("/sys/fs/cgroup/memory"):
        return 0
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    receivers = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(200)]
    for receiver in receivers:
        receiver.bind(("127.0.0.1", 0))
        receiver.setblocking(False)
        for _ in range(3):
            sender.sendto(b"x" * 60000, receiver.getsockname())
    held = 0
    for receiver in receivers:
        try:
            while True:
                held += len(receiver.recv(65536))
        except BlockingIOError:
            receiver.close()
    return held


READER = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('select count(*) from kept').fetchone()[0])"


def shared():
    """What another process reads in SQLite's default mode while this one writes; it asks for locks over the journal."""
    path = "/judge/work/shared.db"
    database = sqlite3.connect(path)
    database.execute("create table kept (n)")
    database.execute("insert into kept values (1)")
    database.commit()
    database.execute("insert into kept values (2)")
    reader = subprocess.run([sys.executable, "-c", READER, path], capture_output=True, text=True)
    database.commit()
    return (reader.stdout or reader.stderr).strip()


def wal():
    """SQLite's mode that asks for locks, unless it has the file for itself."""
    database = sqlite3.connect("/judge/work/probe.db")
    database.execute("pragma locking_mode = exclusive")
    mode = database.execute("pragma journal_mode = wal").fetchone()[0]
    database.execute("create table kept (n)")
    return mode


def status_of_self():
    with open("/proc/self/status") as status:
        fields = dict(line.rstrip("\n").split(":\t", 1) for line in status if ":\t" in line)
    return {name: fields[name].strip() for name in ("CapEff", "CapBnd", "NoNewPrivs", "Seccomp", "Uid")}


report = {
    "interfaces": sorted(os.listdir("/sys/class/net")),
    "metadata": connect(("169.254.169.254", 80)),
    "bridge": connect(("172.17.0.1", 80)),
    "dns": connect(("192.0.2.53", 53), kind=socket.SOCK_DGRAM),
    "status": status_of_self(),
    "sockets": {
        "vsock": open_socket(40, socket.SOCK_STREAM),
        "packet": open_socket(17, socket.SOCK_RAW),
        "netlink": open_socket(16, socket.SOCK_RAW),
        "alg": open_socket(38, socket.SOCK_SEQPACKET),
        "raw": open_socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP),
        "ping": open_socket(socket.AF_INET, socket.SOCK_DGRAM, socket.IPPROTO_ICMP),
        "ping of version 6": open_socket(socket.AF_INET6, socket.SOCK_DGRAM, socket.IPPROTO_ICMPV6),
        "sctp": open_socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_SCTP),
    },
    "calls": {name: call(numbers, 0, 0, 0, 0, 0, 0) for name, numbers in CALLS.items()},
    "unshare": {name: call(UNSHARE, flag) for name, flag in NEW_NAMESPACES.items()},
    "clone": {name: call(CLONE, flag | SIGCHLD, 0, 0, 0, 0) for name, flag in NEW_NAMESPACES.items()},
    "locks": lock_twice("/judge/submission/main.py"),
    "told": {
        "lock": seems_held(fcntl.F_GETLK),
        "lock of an open file": seems_held(fcntl.F_OFD_GETLK),
        "change": asked(fcntl.F_NOTIFY, fcntl.DN_ACCESS),
        "lease": asked(fcntl.F_SETLEASE, fcntl.F_RDLCK),
    },
    "counts": [open("/proc/loadavg").read(), os.listdir("/proc/sys/fs"), os.listdir("/proc/sys/kernel/pty")],
    "lock list": open("/proc/locks").read(),
    "past memory": reads_past_memory(),
    "openat2": call(OPENAT2, 0, 0, 0, 0),
    "in memory": in_memory(),
    "queue of the kernel": call(IO_SETUP, 1, ctypes.byref(ctypes.c_ulong(0))),
    "held by sockets": held_by_sockets(),
    "shared": shared(),
    "wal": wal(),
    "locks of processes": [locks_of_processes(command) for command in (fcntl.F_SETLK, fcntl.F_OFD_SETLK)],
    "flushes": {name: call(numbers, -1, 0, 0, 0, 0, 0) for name, numbers in FLUSHES.items()},
    "writes down": writes_down(),
    "questions": questions(),
    "allocations": allocations(),
    "terminal": open_terminal(),
    "clone3": call(CLONE3, 0, 0),
    "newer": newer(),
    "devices": [p for p in ("/var/run/docker.sock", "/run/docker.sock", "/dev/kvm", "/dev/fuse", "/dev/kmsg", "/dev/mem") if os.path.exists(p)],
    "setuid": setuid_child(),
    "uid": os.getuid(),
    "sys": sorted(name for name in os.listdir("/sys") if os.listdir(f"/sys/{name}")),
    "host": [line for line in ("/sys/block", "/sys/dev", "/sys/module", "/sys/firmware", "/sys/class/dmi") if os.path.isdir(line) and os.listdir(line)],
    "cpus": [os.cpu_count(), os.path.exists("/sys/devices/system/cpu/online")],
    "env": sorted(os.environ),
}
if X86:
    # mov eax, 20 (getpid of the 32-bit table); int 0x80; ret
    report["int80"] = machine_code(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
    # mov eax, 0x40000027 (getpid of the x32 table); syscall; ret
    report["x32"] = machine_code(b"\xb8\x27\x00\x00\x40\x0f\x05\xc3")
with open("/judge/output/answer.txt", "w") as file:
    file.write("42")
print(json.dumps(report))
