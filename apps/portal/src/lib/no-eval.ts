/**
 * The page's policy allows no code made from text. zod would try it, to find out, and each try logs a violation in the
 * console. With this setting it does not try. zod reads the setting while it loads, so this file comes first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
