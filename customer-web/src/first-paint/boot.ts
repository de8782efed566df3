import { boot } from '@tianheng/web-kit/boot.ts';

boot((pathname) => {
  if (pathname === '/' || pathname === '/customer') return 'home';
  return pathname.startsWith('/customer/') ? 'area' : null;
});
