/**
 * System calls that a program may make with whatever arguments. They are those that Docker's default profile lets everybody
 * make (`profiles/seccomp/default.json` of https://github.com/moby/moby, Apache License 2.0), without its groups for
 * capabilities, without those of other architectures, and without what `seccomp.ts` refuses or looks at more closely; beside
 * them a few newer ones of the same kinds. A name that an architecture or the engine does not know is passed over.
 */
export const ALLOWED: readonly string[] = [
  // Reading and writing what is open
  ...['read', 'readv', 'pread64', 'preadv', 'write', 'writev', 'pwrite64', 'pwritev', 'lseek', 'readahead'],
  ...['sendfile', 'copy_file_range', 'splice', 'tee', 'vmsplice', 'truncate', 'ftruncate'],
  ...['close', 'close_range', 'creat', 'dup', 'dup2', 'dup3', 'pipe', 'pipe2'],
  // Files and folders by their names
  ...[
    'stat',
    'lstat',
    'fstat',
    'newfstatat',
    'statx',
    'statfs',
    'fstatfs',
    'access',
    'faccessat',
    'faccessat2',
  ],
  ...['chdir', 'fchdir', 'getcwd', 'getdents', 'getdents64', 'readlink', 'readlinkat', 'umask'],
  ...['mkdir', 'mkdirat', 'mknod', 'mknodat', 'link', 'linkat', 'symlink', 'symlinkat'],
  ...['rename', 'renameat', 'renameat2', 'rmdir', 'unlink', 'unlinkat'],
  ...['chmod', 'fchmod', 'fchmodat', 'fchmodat2', 'chown', 'fchown', 'fchownat', 'lchown'],
  ...['utime', 'utimes', 'utimensat', 'futimesat'],
  ...['getxattr', 'fgetxattr', 'lgetxattr', 'setxattr', 'fsetxattr', 'lsetxattr'],
  ...['listxattr', 'flistxattr', 'llistxattr', 'removexattr', 'fremovexattr', 'lremovexattr'],
  // Waiting for any of several
  ...['poll', 'ppoll', 'select', 'pselect6', 'epoll_create', 'epoll_create1', 'epoll_ctl'],
  ...['epoll_wait', 'epoll_pwait', 'epoll_pwait2', 'eventfd', 'eventfd2', 'signalfd', 'signalfd4'],
  ...['timerfd_create', 'timerfd_gettime', 'timerfd_settime'],
  ...['inotify_init', 'inotify_init1', 'inotify_rm_watch'],
  // Memory of its own
  ...['brk', 'mmap', 'munmap', 'mremap', 'mprotect', 'mincore', 'mseal', 'membarrier', 'remap_file_pages'],
  ...['mlock', 'mlock2', 'mlockall', 'munlock', 'munlockall', 'memfd_create', 'memfd_secret'],
  ...['pkey_alloc', 'pkey_free', 'pkey_mprotect', 'map_shadow_stack'],
  // Processes and threads
  ...['fork', 'vfork', 'execve', 'execveat', 'exit', 'exit_group', 'wait4', 'waitid', 'restart_syscall'],
  ...['getpid', 'getppid', 'gettid', 'getpgid', 'getpgrp', 'setpgid', 'getsid', 'setsid'],
  ...['pidfd_open', 'pidfd_send_signal', 'process_mrelease', 'prctl', 'arch_prctl', 'seccomp'],
  ...['landlock_create_ruleset', 'landlock_add_rule', 'landlock_restrict_self'],
  ...['set_tid_address', 'set_thread_area', 'get_thread_area', 'set_robust_list', 'get_robust_list', 'rseq'],
  ...['futex', 'futex_wait', 'futex_waitv', 'futex_wake', 'futex_requeue'],
  // Signals
  ...['kill', 'tkill', 'tgkill', 'pause', 'sigaltstack', 'rt_sigaction', 'rt_sigpending', 'rt_sigprocmask'],
  ...['rt_sigqueueinfo', 'rt_tgsigqueueinfo', 'rt_sigreturn', 'rt_sigsuspend', 'rt_sigtimedwait'],
  // Time
  ...['time', 'times', 'gettimeofday', 'clock_getres', 'clock_gettime', 'clock_nanosleep', 'nanosleep'],
  ...['alarm', 'getitimer', 'setitimer', 'timer_create', 'timer_delete', 'timer_getoverrun'],
  ...['timer_gettime', 'timer_settime'],
  // Turns on the processor, and limits
  ...['sched_yield', 'sched_getaffinity', 'sched_setaffinity', 'sched_getattr', 'sched_setattr'],
  ...['sched_getparam', 'sched_setparam', 'sched_getscheduler', 'sched_setscheduler'],
  ...['sched_get_priority_max', 'sched_get_priority_min', 'sched_rr_get_interval'],
  ...['getpriority', 'setpriority', 'ioprio_get', 'ioprio_set', 'getcpu'],
  ...['getrlimit', 'setrlimit', 'prlimit64', 'getrusage', 'sysinfo', 'uname', 'getrandom'],
  // Who it is: it can become nobody else
  ...['getuid', 'geteuid', 'getgid', 'getegid', 'getresuid', 'getresgid', 'getgroups', 'capget', 'capset'],
  ...[
    'setuid',
    'setgid',
    'setreuid',
    'setregid',
    'setresuid',
    'setresgid',
    'setgroups',
    'setfsuid',
    'setfsgid',
  ],
  // Sockets once they are made, and what processes of one container share
  ...['bind', 'listen', 'accept', 'accept4', 'connect', 'shutdown', 'getsockname', 'getpeername'],
  ...['getsockopt', 'setsockopt', 'recvfrom', 'recvmsg', 'recvmmsg', 'sendto', 'sendmsg', 'sendmmsg'],
  ...['semget', 'semop', 'semtimedop', 'semctl', 'shmget', 'shmat', 'shmdt', 'shmctl'],
  ...['msgget', 'msgsnd', 'msgrcv', 'msgctl', 'mq_open', 'mq_unlink', 'mq_timedsend', 'mq_timedreceive'],
  ...['mq_notify', 'mq_getsetattr'],
];
