import { expect, it } from '@jest/globals';
import { maskedPaths } from './masked-paths.ts';

const SYS: Record<string, string[]> = {
  '/sys': ['block', 'class', 'devices', 'fs', 'kernel'],
  '/sys/class': ['dmi', 'net'],
  '/sys/devices': ['pci0000:00', 'system', 'virtual'],
  '/sys/devices/virtual': ['block', 'net'],
  '/sys/fs': ['cgroup', 'ext4'],
  '/sys/kernel': ['mm', 'slab'],
};

it('masks all of /sys but processors, pages, the own group and network, and what engines mask', () => {
  const masked = maskedPaths((folder) => SYS[folder] ?? []);
  expect(masked.filter((place) => place.startsWith('/sys'))).toEqual([
    '/sys/block',
    '/sys/class/dmi',
    '/sys/devices/pci0000:00',
    '/sys/devices/virtual/block',
    '/sys/fs/ext4',
    '/sys/kernel/slab',
  ]);
  expect(masked).toEqual(expect.arrayContaining(['/proc/kcore', '/proc/keys', '/proc/timer_list']));
  // One container's terminals, open files and threads would be another one's to count.
  expect(masked).toEqual(expect.arrayContaining(['/proc/loadavg', '/proc/sys/fs', '/proc/sys/kernel/pty']));
  expect(masked).toContain('/dev/pts');
});
