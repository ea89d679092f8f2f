// Tests with real servers and websockets; Node 20 has these behind a flag.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/server/**/*.test.ts'], execArgv: ['--experimental-websocket'] },
});
