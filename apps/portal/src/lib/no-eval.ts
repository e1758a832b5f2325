/**
 * The page's policy allows no code made from text. zod would try it, to find out, and each try is a violation in
 * everybody's console; told beforehand it does not. It must be told before it is loaded, so this goes first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
