import { mergeConfig, type ViteUserConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/** Plain logic runs in Node; only tests that render or need the browser get a DOM. */
const config: ViteUserConfig = {
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    // A process and a DOM per file would take three times as long as the tests. Files share them, and the set-up gives
    // each file its own modules and an empty window.
    isolate: false,
    maxWorkers: '100%',
    setupFiles: ['./test/fresh.ts'],
    // In random order, so that no test relies on another. The seed is fixed, so that a failure repeats. `--
    // --sequence.seed=2` tries another.
    sequence: { setupFiles: 'list', shuffle: { files: true, tests: true }, seed: 1 },
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          include: ['{src/lib,src/ui,test}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['{src,test}/**/*.test.tsx', 'src/{app,entities,features}/**/*.test.ts'],
          setupFiles: ['./test/setup.ts', './test/classes.ts'],
        },
      },
    ],
  },
}

export default mergeConfig(viteConfig, config)
