import { mergeConfig, type ViteUserConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/** Plain logic runs in Node; what draws, or lives with the browser, pays for a DOM. */
const config: ViteUserConfig = {
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    // A process and a DOM for every file would take three times as long as the tests: files share them, and the set-up
    // gives each its own modules and an empty window.
    isolate: false,
    maxWorkers: '100%',
    setupFiles: ['./test/fresh.ts'],
    // In no order that a test could rely on; the seed stays, so that a failure comes again. `-- --sequence.seed=2` tries another.
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
