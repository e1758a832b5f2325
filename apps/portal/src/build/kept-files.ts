/**
 * Decides which files of a build the service worker keeps: those that a barn needs, from the first script to the last
 * font.
 */

import { reachable } from './reachable.ts'

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
  const isLeftOut = (file: string) => LEFT_OUT_CODE.test(bundle[file]?.facadeModuleId ?? '')
  const first = Object.keys(bundle).filter(file => bundle[file]?.isEntry || FONTS.test(file))
  const needed = reachable(first, file => (isLeftOut(file) ? [] : neededBy(bundle[file])))
  return needed.filter(file => !isLeftOut(file) && !LEFT_OUT_FILES.test(file) && !isOtherFont(file)).sort()
}

function neededBy({
  imports = [],
  dynamicImports = [],
  viteMetadata: files,
}: Partial<BuiltFile> = {}): string[] {
  return [...imports, ...dynamicImports, ...(files?.importedCss ?? []), ...(files?.importedAssets ?? [])]
}

function isOtherFont(file: string): boolean {
  return file.endsWith('.woff2') && !FONTS.test(file)
}
