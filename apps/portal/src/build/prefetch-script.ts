import type { Plugin } from 'vite'
import { classicScript } from './classic-script.ts'

const ADDRESS = '/public/prefetch.js'

/**
 * Returns the script of the page's head. Every browser that has modules reads this much of the language, so that the
 * script can ask for the warning in one that lacks something newer; what has no modules asks for it by `nomodule`.
 */
export function prefetchScript(): Promise<string> {
  return classicScript('app/prefetch.ts', { target: 'es2017' })
}

/** Serves the script in development as a build has it. */
export function servePrefetch(): Plugin {
  return {
    name: 'earshot-serve-prefetch',
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, (_request, response, next) => {
        prefetchScript().then(code => {
          response.setHeader('Content-Type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
  }
}
