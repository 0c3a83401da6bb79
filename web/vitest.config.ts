import { mergeConfig, type ViteUserConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/** Plain logic runs in Node; what draws, or lives with the browser, pays for a DOM. */
const config: ViteUserConfig = {
  test: {
    restoreMocks: true,
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
          include: ['{src,test}/**/*.test.tsx', 'src/features/**/*.test.ts'],
          setupFiles: ['./test/setup.ts'],
        },
      },
    ],
  },
}

export default mergeConfig(viteConfig, config)
