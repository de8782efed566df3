/** One rule of a profile in the engine's own form. */
interface Rule {
  names: string[];
  action: 'SCMP_ACT_ERRNO';
  errnoRet: number;
  /** value is a mask, valueTwo what the masked argument is compared with; all of them must hold */
  args?: { index: number; value: number; valueTwo: number; op: 'SCMP_CMP_MASKED_EQ' }[];
}

export interface SeccompProfile {
  defaultAction: 'SCMP_ACT_ALLOW';
  architectures: string[];
  syscalls: Rule[];
}

const EPERM = 1;
const EINVAL = 22;
const ENOTTY = 25;
const ENOSYS = 38;
const EOPNOTSUPP = 95;

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

type Masked = [mask: number, value: number];

/**
 * Names, bit by bit, every number of 32 bits but these. A filter sees 64 bits where the kernel reads 32, and a profile that
 * allows by default has no "not equal" for a part of them.
 */
function allBut(kept: readonly number[], bit = 31, above = 0): Masked[] {
  if (bit < 0) return [];
  return [above, above + 2 ** bit].flatMap((value): Masked[] => {
    const inside = kept.filter((one) => one >= value && one < value + 2 ** bit);
    return inside.length === 0 ? [[2 ** 32 - 2 ** bit, value]] : allBut(inside, bit - 1, value);
  });
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
/** Of madvise: the same by another name. */
const MADV_REMOVE = 9;

/** Commands of fcntl that set a lock, of a process (SETLK, SETLKW) or of an open file. */
const SETTING_LOCKS = [6, 7, 37, 38];
/** Commands of fcntl that tell what others do to a file that is only read: GETLK and OFD_GETLK, SETLEASE and NOTIFY. */
const ASKING_FOR_LOCKS = [5, 36];
const TELLING = [1024, 1026];

/** Whatever has the disk written at once. */
const FLUSHES = ['sync', 'syncfs', 'fsync', 'fdatasync', 'sync_file_range', 'msync'];
/** O_DSYNC, and what O_SYNC has besides: the kernel takes that one alone for the whole. */
const O_SYNCS = [0x1000, 0x100000];
/** Of pwritev2: the same for one write, RWF_DSYNC and RWF_SYNC. */
const RWF_SYNCS = [2, 4];
/** Of both: nothing stays in memory of what is written or read, so that it is written, or read again, at once. */
const RWF_DONTCACHE = 0x80;

/** Of preadv2: read only what lies in memory, which tells what others have read. */
const RWF_NOWAIT = 8;
const F_SETFL = 4;
const O_DIRECT: Partial<Record<NodeJS.Architecture, number>> = { x64: 0x4000, arm64: 0x10000 };

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET */
const NAMESPACE_FLAGS = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000];

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = {
  x64: 'SCMP_ARCH_X86_64',
  arm64: 'SCMP_ARCH_AARCH64',
};

/**
 * Written for this project. Only the native architecture is listed: calls of another one (32-bit, x32) would be
 * looked up by numbers that mean something else, and end with SIGSYS instead.
 */
export function seccompProfile(arch: NodeJS.Architecture): SeccompProfile {
  const native = ARCHITECTURES[arch];
  const direct = O_DIRECT[arch];
  if (!native || direct === undefined)
    throw new Error(`no seccomp profile for the processor architecture ${arch}`);
  return {
    defaultAction: 'SCMP_ACT_ALLOW',
    architectures: [native],
    syscalls: [
      { names: DENIED, action: 'SCMP_ACT_ERRNO', errnoRet: EPERM },
      // A lock lies on the file, also on one that is only read, and all containers of a host share their inputs: it would hold
      // a neighbour up, or tell it something. It seems to be given, for what asks for one is mostly alone with its files.
      { names: ['flock'], action: 'SCMP_ACT_ERRNO', errnoRet: 0 },
      // These as well: each of them takes memory of the host, as many as one likes, that is charged to nobody.
      // A question stays as it was asked, which reads as: held. SQLite asks in its default mode, and fails over a refusal.
      ...[...SETTING_LOCKS, ...ASKING_FOR_LOCKS].map((command) => ({
        ...refuse('fcntl', 0xffffffff, command, 1),
        errnoRet: 0,
      })),
      ...TELLING.map((command) => refuse('fcntl', 0xffffffff, command, 1)),
      ...['socket', 'socketpair'].flatMap((name) =>
        allBut(FAMILIES).map(([mask, value]) => refuse(name, mask, value)),
      ),
      ...allBut(PROTOCOLS).map(([mask, value]) => refuse('socket', mask, value, 2)),
      ...NAMESPACE_FLAGS.map((flag) => refuse('clone', flag, flag)),
      // Inputs are read through memory that all containers of a host share: who drops a file from there, or reads past it,
      // has the disk to itself, and a neighbour waits on the time of its own limit. Advice may be ignored.
      { names: ['fadvise64'], action: 'SCMP_ACT_ERRNO', errnoRet: 0 },
      // So has who writes the same again and again down to it. Nothing in here outlives its attempt: what memory holds is safe.
      { names: FLUSHES, action: 'SCMP_ACT_ERRNO', errnoRet: 0 },
      ...allBut([...IOCTLS, FICLONE]).map(([mask, value]) => ({
        ...refuse('ioctl', mask, value, 1),
        errnoRet: ENOTTY,
      })),
      ...[
        refuse('ioctl', 0xffffffff, FICLONE, 1),
        ...allBut(ALLOCATIONS).map(([mask, value]) => refuse('fallocate', mask, value, 1)),
        ...[...RWF_SYNCS, RWF_DONTCACHE].map((flag) => refuse('pwritev2', flag, flag, 5)),
        ...[RWF_NOWAIT, RWF_DONTCACHE].map((flag) => refuse('preadv2', flag, flag, 5)),
      ].map((rule) => ({ ...rule, errnoRet: EOPNOTSUPP })),
      ...[
        ...[...O_SYNCS, direct].flatMap((flag) => [
          refuse('open', flag, flag, 1),
          refuse('openat', flag, flag, 2),
        ]),
        refuse('fcntl', 0xffffffff, F_SETFL, 1, { index: 2, value: direct, valueTwo: direct }),
        refuse('madvise', 0xffffffff, MADV_REMOVE, 2),
      ].map((rule) => ({ ...rule, errnoRet: EINVAL })),
      // The older asynchronous calls take that flag in memory. Those few who use them know kernels without.
      { names: ['io_setup', 'io_submit'], action: 'SCMP_ACT_ERRNO', errnoRet: ENOSYS },
      // Their flags lie in memory, where a filter cannot look; the C library falls back to clone and openat.
      { names: ['clone3', 'openat2'], action: 'SCMP_ACT_ERRNO', errnoRet: ENOSYS },
    ],
  };
}

type Argument = NonNullable<Rule['args']>[number];

const refuse = (
  name: string,
  mask: number,
  value: number,
  index = 0,
  ...others: Omit<Argument, 'op'>[]
): Rule => ({
  names: [name],
  action: 'SCMP_ACT_ERRNO',
  errnoRet: EPERM,
  args: [{ index, value: mask, valueTwo: value }, ...others].map((each) => ({
    ...each,
    op: 'SCMP_CMP_MASKED_EQ',
  })),
});
