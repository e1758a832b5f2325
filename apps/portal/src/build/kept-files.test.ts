import { expect, it } from 'vitest'
import { type BuiltFile, keptFiles } from './kept-files.ts'

const chunk = (more: Partial<BuiltFile> = {}): BuiltFile => ({ type: 'chunk', ...more })
const having = (css: string[], assets: string[] = []) => ({
  importedCss: new Set(css),
  importedAssets: new Set(assets),
})
const FONT: BuiltFile = { type: 'asset' }

it('The files that a barn needs are kept: everything the first script leads to, without what loads an area for a visitor', () => {
  const kept = keptFiles({
    'a/start.js': chunk({
      isEntry: true,
      imports: ['a/runtime.js'],
      dynamicImports: ['a/Sites.js', 'a/Contact.js', 'a/reporter.js', 'a/badge.js'],
      viteMetadata: having(['a/start.css'], ['a/archivo-thai-wght-normal-1.woff2']),
    }),
    'a/runtime.js': chunk(),
    'a/Sites.js': chunk({
      facadeModuleId: '/farm/src/features/sites/SiteListPage.tsx',
      imports: ['a/start.js', 'a/shared.js'],
      dynamicImports: ['a/Map.js'],
      viteMetadata: having(['a/Sites.css']),
    }),
    'a/shared.js': chunk(),
    'a/Map.js': chunk({ viteMetadata: having([], ['a/countries-50m-1.json', 'a/countries-110m-1.json']) }),
    'a/Contact.js': chunk({
      facadeModuleId: '/farm/src/features/public/ContactPage.tsx',
      imports: ['a/form.js'],
    }),
    'a/form.js': chunk(),
    'a/reporter.js': chunk({ facadeModuleId: '/farm/src/lib/reporter.ts' }),
    'a/badge.js': chunk({ facadeModuleId: '/farm/src/ui/store-badges/ios-en-us.svg' }),
    'a/archivo-latin-wght-normal-1.woff2': FONT,
    'a/archivo-thai-wght-normal-1.woff2': FONT,
  })
  expect(kept).toEqual([
    'a/Map.js',
    'a/Sites.css',
    'a/Sites.js',
    'a/archivo-latin-wght-normal-1.woff2',
    'a/countries-110m-1.json',
    'a/runtime.js',
    'a/shared.js',
    'a/start.css',
    'a/start.js',
  ])
})
