/**
 * Decides which files of a build the service worker keeps: those that a barn needs, from the first script to the last
 * font.
 */

/** The part of a bundle's file that is needed here. */
export interface BuiltFile {
  type: 'chunk' | 'asset'
  isEntry?: boolean
  facadeModuleId?: string | null
  moduleIds?: readonly string[]
  imports?: readonly string[]
  dynamicImports?: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> }
}

/** Nobody signs up or writes to support in a barn; the badges are pictures of shops, and reporting needs a network. */
const LEFT_OUT_CODE =
  /\/src\/(?:features\/(?:public|registration)\/|lib\/reporter|ui\/store-badges\/\w+-[\w-]+\.svg)/
/** The map's fine borders weigh as much as everything else together. */
const LEFT_OUT_FILES = /\/countries-50m-/
/**
 * The fonts that every language of the portal begins with. The letters that Polish, Hungarian and Vietnamese also need
 * (`latin-ext`, `vietnamese`) are kept when they are first used, which is on their reader's first page.
 */
const FONTS = /\/archivo-latin-(?:wght|standard)-[^/]+\.woff2$/

/** @returns names of files, as the bundle has them */
export function keptFiles(bundle: Readonly<Record<string, BuiltFile>>): string[] {
  const kept = new Set(Object.keys(bundle).filter(file => FONTS.test(file)))
  const waiting = Object.keys(bundle).filter(file => bundle[file]?.isEntry)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const built = bundle[file]
    if (built === undefined || kept.has(file) || LEFT_OUT_CODE.test(built.facadeModuleId ?? '')) continue
    kept.add(file)
    waiting.push(...(built.imports ?? []), ...(built.dynamicImports ?? []))
    for (const style of built.viteMetadata?.importedCss ?? []) kept.add(style)
    for (const asset of built.viteMetadata?.importedAssets ?? []) kept.add(asset)
  }
  return [...kept].filter(file => !LEFT_OUT_FILES.test(file) && !isOtherFont(file)).sort()
}

function isOtherFont(file: string): boolean {
  return file.endsWith('.woff2') && !FONTS.test(file)
}
