import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const proxy = { '/v1': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false } };

export default defineConfig(({ command }) => {
  // A built site is for production, whatever the shell that builds it says; otherwise React's checks come along.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [react()],
    resolve: { conditions: ['@tianheng/source', ...defaultClientConditions] },
    server: { proxy },
    preview: { proxy },
    build: {
      target: 'es2022',
      // An inlined asset would be a data: URL, which the content security policy refuses in scripts and styles.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'vendor',
                test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|redux|@reduxjs|immer|reselect)[\\/]/,
              },
            ],
          },
        },
      },
    },
  };
});
