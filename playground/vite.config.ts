import { defineConfig } from 'vite';

export default defineConfig({
  // Works in any folder of any server.
  base: './',
  build: { target: 'es2022', chunkSizeWarningLimit: 900 },
  // The package lies beside this page: the engine's bytes are files of its own.
  optimizeDeps: { exclude: ['obbit'] },
  server: { fs: { allow: ['..'] } },
});
