/** Two builds, each at an address of its own, are compared in the sizes and schemes that were asked for. */

export type Build = 'before' | 'after'

export const BUILDS: readonly Build[] = ['before', 'after']

const { env } = process

/** The address of both: some pages show it. */
export const RELAY = `http://127.0.0.1:${env.SCREENS_PORT}`
/** Each request says which build it wants. */
export const BUILD_HEADER = 'x-earshot-build'

/** The folders of the builds. */
export const FOLDERS: Readonly<Record<Build, string>> = {
  before: env.SCREENS_BEFORE ?? '',
  after: env.SCREENS_AFTER ?? '',
}

/** The moment that every page takes for now. */
export const NOW = Number(env.SCREENS_NOW)
/** The folder of the report and its pictures. */
export const REPORT = env.SCREENS_REPORT ?? ''
export const ONLY = env.SCREENS_ONLY === undefined ? undefined : new RegExp(env.SCREENS_ONLY)
export const WIDTHS: readonly number[] = (env.SCREENS_WIDTHS ?? '390,1440').split(',').map(Number)
export const SCHEMES = (env.SCREENS_SCHEMES ?? 'light,dark').split(',') as readonly ('light' | 'dark')[]
