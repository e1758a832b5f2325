import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { groups } from './src/build/groups.ts'
import { keptFiles } from './src/build/kept-files.ts'
import { lightEndpoints } from './src/build/light-endpoints.ts'
import { makeWorker } from './src/build/make-worker.ts'
import { packTexts } from './src/build/pack-texts.ts'
import { allPages, type PageFiles, pageFiles } from './src/build/page-files.ts'
import { prefetchScript, servePrefetch } from './src/build/prefetch-script.ts'
import { putInPlace } from './src/build/put-in-place.ts'
import { worded, wordPages } from './src/build/word-pages.ts'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt)$/
/** The folder that the server serves. */
const OUTPUT = path.join(import.meta.dirname, 'dist')
/** The folder that a build is made in: it is beside the one being served, and apart from another build at the same time. */
const WORKSHOP = `${OUTPUT}.${process.pid}`

/** A compressed copy of a smaller file would save no packet. */
const COMPRESS_FROM_BYTES = 1024

/**
 * Puts everything static under /public, so that no API path of the specification can collide with a file. Vite's own
 * publicDir copies to the root, hence this copy; in development Vite serves the folder as it is.
 */
function staticFolder(): Plugin {
  let files = { entry: '', kept: [] as string[] }
  let pages: PageFiles[] = []
  return {
    name: 'earshot-static-folder',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const entry = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry)
      files = { entry: entry?.fileName ?? '', kept: keptFiles(bundle) }
      pages = pageFiles(bundle, await allPages())
    },
    async closeBundle() {
      // A build that failed has written nothing, and the served one stays.
      if (!existsSync(path.join(WORKSHOP, 'index.html'))) return
      await cp(path.join(import.meta.dirname, 'public'), path.join(WORKSHOP, 'public'), { recursive: true })
      await writeFile(path.join(WORKSHOP, 'public/prefetch.js'), await prefetchScript())
      await writeFile(path.join(WORKSHOP, 'pages.json'), JSON.stringify(pages))
      await wordPages(WORKSHOP)
      await makeWorker(WORKSHOP, files)
      await packTexts(
        WORKSHOP,
        pages.flatMap(page => page.files),
      )
      await compressFolder(WORKSHOP)
      await putInPlace(WORKSHOP, OUTPUT)
    },
  }
}

/**
 * Puts the portal's own helper (`lib/chunks/load-files.ts`) before every `import()` of the build. The id is Vite's own;
 * if it changes with a version, the journey of the failed style sheet fails.
 */
function ownImportHelper(): Plugin {
  const ours = path.join(import.meta.dirname, 'src/lib/chunks/load-files.ts')
  return {
    name: 'earshot-own-import-helper',
    apply: 'build',
    enforce: 'pre',
    load: id =>
      id === '\0vite/preload-helper.js'
        ? `export { loadWithFiles as __vitePreload } from ${JSON.stringify(ours)}`
        : undefined,
  }
}

const ICON = 'public/favicon.svg'
const LOCALES = path.join(import.meta.dirname, 'public/locales')

/**
 * Words the page in English until its code has come, which is for development only: a build's page is written in each
 * language.
 */
function wordFirstPaint(): Plugin {
  return {
    name: 'earshot-word-first-paint',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: html => worded(html, { language: 'en-US', tag: 'en-US', locales: LOCALES }),
    },
  }
}

/**
 * Puts the icon into the page: a browser asks for its icon while the page still needs the network, and so it costs no
 * request.
 */
function inlineIcon(): Plugin {
  return {
    name: 'earshot-inline-icon',
    transformIndexHtml: {
      order: 'pre',
      handler: async html => {
        const icon = await readFile(path.join(import.meta.dirname, ICON), 'utf8')
        return html.replace(`/${ICON}`, () => `data:image/svg+xml,${encodeURIComponent(icon.trim())}`)
      },
    },
  }
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(files.map(file => compressFile(path.join(file.parentPath, file.name))))
}

/** There are many texts: with a tenth of the work they become only a twentieth larger. */
const QUALITY = { texts: 9, rest: constants.BROTLI_MAX_QUALITY }

/** These functions work in threads of their own, on all processors. */
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** Makes the compressed copies once here, so that the server only picks one by Accept-Encoding. */
async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < COMPRESS_FROM_BYTES) return
  const quality = QUALITY[file.endsWith('.json') ? 'texts' : 'rest']
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzipped(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/**
 * Names a class by its name and its sheet: the first script holds hundreds of them, and a line number in each would be
 * half a kilobyte.
 */
function className(name: string, file: string): string {
  const sheet = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
  return `_${name}_${sheet.slice(0, 5)}`
}

const API = process.env.EARSHOT_API ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    lightEndpoints(),
    ownImportHelper(),
    react(),
    servePrefetch(),
    wordFirstPaint(),
    inlineIcon(),
    staticFolder(),
  ],
  css: { modules: { generateScopedName: className } },
  // The router's store brings a stand-in for a hook that React has had since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: WORKSHOP,
    assetsDir: 'public/assets',
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: groups() } } },
  },
  server: {
    // The API answers at the root of the host; a page navigation and the portal's own modules stay with Vite.
    proxy: {
      '^/(?!@|src/|node_modules/|public/|index\\.html).*': {
        target: API,
        bypass: request => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
})
