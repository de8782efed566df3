import { ALLOWED } from './calls.ts';

/** One rule of a profile in the engine's own form. */
interface Rule {
  names: readonly string[];
  action: 'SCMP_ACT_ALLOW' | 'SCMP_ACT_ERRNO';
  /** of a refusal; 0 answers as done what is not done */
  errnoRet?: number;
  args?: Argument[];
}

/** value is a mask, valueTwo what the masked argument is compared with; all of a rule's must hold */
interface Argument {
  index: number;
  value: number;
  valueTwo: number;
  op: 'SCMP_CMP_MASKED_EQ';
}

export interface SeccompProfile {
  defaultAction: 'SCMP_ACT_ERRNO';
  defaultErrnoRet: number;
  architectures: string[];
  syscalls: Rule[];
}

const EPERM = 1;
const EINVAL = 22;
const ENOTTY = 25;
const ENOSYS = 38;
const EOPNOTSUPP = 95;

/** What is refused as forbidden; what is not named at all, as by a kernel that has no such call. */
const DENIED = [
  // asynchronous calls that pass every filter by
  ...['io_uring_setup', 'io_uring_enter', 'io_uring_register'],
  // keys are not confined to a container
  ...['keyctl', 'add_key', 'request_key'],
  // kernel programs, counters, foreign memory
  ...['bpf', 'perf_event_open', 'userfaultfd', 'lookup_dcookie', 'kcmp'],
  ...['ptrace', 'process_vm_readv', 'process_vm_writev', 'process_madvise', 'pidfd_getfd'],
  // mounts and namespaces
  ...['mount', 'umount', 'umount2', 'pivot_root', 'chroot', 'fsopen', 'fsconfig', 'fsmount', 'fspick'],
  ...['move_mount', 'open_tree', 'mount_setattr', 'unshare', 'setns', 'swapon', 'swapoff', 'quotactl'],
  ...['quotactl_fd', 'open_by_handle_at', 'name_to_handle_at'],
  // All containers of a host read the same inputs: who watches one sees when others are judged, or is told something.
  ...['inotify_add_watch', 'fanotify_init', 'cachestat'],
  // the machine itself
  ...['init_module', 'finit_module', 'delete_module', 'create_module', 'kexec_load', 'kexec_file_load'],
  ...[
    'reboot',
    'acct',
    'syslog',
    'settimeofday',
    'clock_settime',
    'clock_settime64',
    'clock_adjtime',
    'adjtimex',
  ],
  ...['iopl', 'ioperm', 'modify_ldt', 'vhangup', 'personality', 'nfsservctl', '_sysctl', 'uselib', 'ustat'],
];

/** Pages of which node of the machine: it has one, as far as a program is concerned. */
const NODES = [
  'get_mempolicy',
  'set_mempolicy',
  'set_mempolicy_home_node',
  'mbind',
  'migrate_pages',
  'move_pages',
];

/** A filter sees 64 bits of an argument where the kernel reads 32. */
const WHOLE = 2 ** 32 - 1;

type Masked = [mask: number, value: number];

/** These numbers of 32 bits and all others, in as few comparisons as can be: a profile has no "not equal" for a part of the 64. */
function parted(kept: readonly number[], bit = 32, above = 0): Record<'kept' | 'others', readonly Masked[]> {
  const inside = kept.filter((one) => one >= above && one < above + 2 ** bit);
  const whole: Masked = [2 ** 32 - 2 ** bit, above];
  if (inside.length === 0) return { kept: [], others: [whole] };
  if (inside.length === 2 ** bit) return { kept: [whole], others: [] };
  const halves = [above, above + 2 ** (bit - 1)].map((half) => parted(inside, bit - 1, half));
  return { kept: halves.flatMap((half) => half.kept), others: halves.flatMap((half) => half.others) };
}

/** AF_UNIX, AF_INET and AF_INET6: AF_VSOCK, for one, reaches the hypervisor past the network namespace. */
const FAMILIES = [1, 2, 10];

/** The family's own, TCP and UDP: what waits in a socket of ICMP, which a container may open, is charged to nobody. */
const PROTOCOLS = [0, 6, 17];

/**
 * What ordinary programs ask that the kernel does not answer with ENOTTY anyway, as it does whoever asks for a terminal: there
 * is none. Some of the others have the disk written at once, each file system has its own, and every kernel has new ones.
 */
const IOCTLS = [
  // FIONREAD, SIOCOUTQ, FIONBIO, FIONCLEX, FIOCLEX, FIOASYNC
  ...[0x541b, 0x5411, 0x5421, 0x5450, 0x5451, 0x5452],
  // SIOCGIFNAME, -CONF, -FLAGS, -ADDR, -BRDADDR, -NETMASK, -MTU, -HWADDR, -INDEX: of the loopback
  ...[0x8910, 0x8912, 0x8913, 0x8915, 0x8919, 0x891b, 0x8921, 0x8927, 0x8933],
];
/** FICLONE: whoever copies a file tries it, and does it by itself where the file system has no such thing. */
const FICLONE = 0x40049409;

/** Of fallocate, beside none: FALLOC_FL_KEEP_SIZE. The others write down first what they move or take away. */
const ALLOCATIONS = [0, 1];
/** Of madvise: all up to COLLAPSE but REMOVE, which is the same by another name, and GUARD_INSTALL and _REMOVE. */
const ADVICE = [0, 1, 2, 3, 4, 8, ...Array.from({ length: 16 }, (_, n) => 10 + n), 102, 103];

/** Of fcntl: DUPFD, GETFD, SETFD, GETFL, SETOWN, GETOWN, SETSIG, GETSIG, SETOWN_EX, GETOWN_EX, GETOWNER_UIDS. */
const COMMANDS = [
  ...[0, 1, 2, 3, 8, 9, 10, 11, 15, 16, 17],
  // GETLEASE, DUPFD_QUERY, CREATED_QUERY, DUPFD_CLOEXEC, those of pipes, of seals and of hints
  ...[1025, 1027, 1028, 1030, 1031, 1032, 1033, 1034, 1035, 1036, 1037, 1038],
];
/** Those that set a lock, of a process (SETLK, SETLKW) or of an open file. */
const SETTING_LOCKS = [6, 7, 37, 38];
/** Those that tell what others do to a file that is only read: GETLK and OFD_GETLK, SETLEASE and NOTIFY. */
const ASKING_FOR_LOCKS = [5, 36];
const TELLING = [1024, 1026];

/** Whatever has the disk written at once. */
const FLUSHES = ['sync', 'syncfs', 'fsync', 'fdatasync', 'sync_file_range', 'msync'];
/** O_DSYNC, and what O_SYNC has besides: the kernel takes that one alone for the whole. */
const O_SYNCS = 0x1000 + 0x100000;
/**
 * Of pwritev2: RWF_HIPRI, NOWAIT, APPEND, NOAPPEND, ATOMIC. DSYNC and SYNC are O_SYNC for one write, and with DONTCACHE nothing
 * stays in memory of what is written or read, so that it is written, or read again, at once.
 */
const WRITING = 1 + 8 + 16 + 32 + 64;
/** Of preadv2: RWF_HIPRI. NOWAIT reads only what lies in memory, which tells what others have read. */
const READING = 1;

const F_SETFL = 4;
const O_DIRECT: Partial<Record<NodeJS.Architecture, number>> = { x64: 0x4000, arm64: 0x10000 };

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET */
const NAMESPACE_FLAGS = 0x20000 + 0x2000000 + 0x4000000 + 0x8000000 + 0x10000000 + 0x20000000 + 0x40000000;

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = {
  x64: 'SCMP_ARCH_X86_64',
  arm64: 'SCMP_ARCH_AARCH64',
};

/**
 * Written for this project. What it does not name is refused, for every kernel has new calls: with ENOSYS, after which libraries
 * do without. (An engine before 23 passes that word over: its runc says ENOSYS of calls newer than those it knows, EPERM of others.)
 * No arguments meet two rules that answer differently, for the engine keeps no order among them; and one of a call without
 * arguments would drop all others of it.
 * Only the native architecture is listed: calls of another one (32-bit, x32) would be looked up by numbers that mean something
 * else, and end with SIGSYS instead.
 */
export function seccompProfile(arch: NodeJS.Architecture): SeccompProfile {
  const native = ARCHITECTURES[arch];
  const direct = O_DIRECT[arch];
  if (!native || direct === undefined)
    throw new Error(`no seccomp profile for the processor architecture ${arch}`);
  return {
    defaultAction: 'SCMP_ACT_ERRNO',
    defaultErrnoRet: ENOSYS,
    architectures: [native],
    syscalls: [
      { names: ALLOWED, action: 'SCMP_ACT_ALLOW' },
      refuse(EPERM, DENIED),
      refuse(ENOSYS, NODES),
      // A lock lies on the file, also on one that is only read, and all containers of a host share their inputs: it would hold
      // a neighbour up, or tell it something. It seems to be given, for what asks for one is mostly alone with its files.
      refuse(0, ['flock']),
      // These as well: each of them takes memory of the host, as many as one likes, that is charged to nobody.
      // A question stays as it was asked, which reads as: held. SQLite asks in its default mode, and fails over a refusal.
      ...each('fcntl', 1, [...SETTING_LOCKS, ...ASKING_FOR_LOCKS], 0),
      ...each('fcntl', 1, TELLING, EPERM),
      ...without('fcntl', 2, direct, EINVAL, bits(1, WHOLE, F_SETFL)),
      ...only('fcntl', 1, COMMANDS, EINVAL, [...SETTING_LOCKS, ...ASKING_FOR_LOCKS, ...TELLING, F_SETFL]),
      ...only('socketpair', 0, FAMILIES, EPERM),
      ...FAMILIES.flatMap((family) =>
        PROTOCOLS.map((protocol) => allow('socket', bits(0, WHOLE, family), bits(2, WHOLE, protocol))),
      ),
      ...others('socket', 0, FAMILIES, EPERM),
      ...others('socket', 2, PROTOCOLS, EPERM),
      ...without('clone', 0, NAMESPACE_FLAGS, EPERM),
      // Inputs are read through memory that all containers of a host share: who drops a file from there, or reads past it,
      // has the disk to itself, and a neighbour waits on the time of its own limit. Advice may be ignored.
      refuse(0, ['fadvise64']),
      // So has who writes the same again and again down to it. Nothing in here outlives its attempt: what memory holds is safe.
      refuse(0, FLUSHES),
      ...without('open', 1, O_SYNCS + direct, EINVAL),
      ...without('openat', 2, O_SYNCS + direct, EINVAL),
      ...without('pwritev2', 5, WHOLE - WRITING, EOPNOTSUPP),
      ...without('preadv2', 5, WHOLE - READING, EOPNOTSUPP),
      ...only('fallocate', 1, ALLOCATIONS, EOPNOTSUPP),
      ...only('madvise', 2, ADVICE, EINVAL),
      ...only('ioctl', 1, IOCTLS, ENOTTY, [FICLONE]),
      ...each('ioctl', 1, [FICLONE], EOPNOTSUPP),
      // The older asynchronous calls take that flag in memory. Those few who use them know kernels without.
      refuse(ENOSYS, ['io_setup', 'io_submit']),
      // Their flags lie in memory, where a filter cannot look; the C library falls back to clone and openat.
      refuse(ENOSYS, ['clone3', 'openat2']),
    ],
  };
}

const bits = (index: number, mask: number, value: number): Argument => ({
  ...{ index, value: mask, valueTwo: value },
  op: 'SCMP_CMP_MASKED_EQ',
});

const allow = (name: string, ...args: Argument[]): Rule => ({
  names: [name],
  action: 'SCMP_ACT_ALLOW',
  args,
});

const refuse = (errnoRet: number, names: readonly string[], ...args: Argument[]): Rule => ({
  ...{ names, action: 'SCMP_ACT_ERRNO', errnoRet },
  ...(args.length > 0 && { args }),
});

/** Each of these values of an argument is refused. */
const each = (name: string, index: number, values: readonly number[], errno: number): Rule[] =>
  values.map((value) => refuse(errno, [name], bits(index, WHOLE, value)));

/** All values of an argument but these are refused. */
const others = (name: string, index: number, kept: readonly number[], errno: number): Rule[] =>
  parted(kept).others.map(([mask, value]) => refuse(errno, [name], bits(index, mask, value)));

/** These values of an argument are allowed, all others refused but those that have rules of their own. */
const only = (
  name: string,
  index: number,
  kept: readonly number[],
  errno: number,
  apart: readonly number[] = [],
): Rule[] => [
  ...parted(kept).kept.map(([mask, value]) => allow(name, bits(index, mask, value))),
  ...others(name, index, [...kept, ...apart], errno),
];

/** Where `given` holds: allowed without any of these flags, refused with one of them. */
const without = (name: string, index: number, flags: number, errno: number, ...given: Argument[]): Rule[] => [
  allow(name, ...given, bits(index, flags, 0)),
  ...Array.from({ length: 32 }, (_, bit) => 2 ** bit)
    .filter((flag) => Math.floor(flags / flag) % 2 === 1)
    .map((flag) => refuse(errno, [name], ...given, bits(index, flag, flag))),
];
