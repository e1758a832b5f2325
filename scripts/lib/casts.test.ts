import { describe, expect, it } from 'vitest'
import { castFaults, castsIn } from './casts.mjs'

const inSource = async (text: string) => (await castsIn('source.ts', text)).length

describe('Casts', () => {
  it.each([
    ['an assertion', 'const a = b as string', 1],
    ['one by way of unknown', 'const a = b as unknown as string', 2],
    ['a value that is said to be there', 'const a = b!.c', 1],
    ['one inside an element', 'const a = f(<T,>(x: T) => x as string)', 1],
    ['not a literal kept as it is', 'const a = { b: 1 } as const', 0],
    ['not a renamed import', "import { a as b } from './c.ts'", 0],
    ['not what a text or a comment says', "const a = 'b as string' // b as string", 0],
  ])('Casts are counted: %s', async (_what, text, count) => {
    expect(await inSource(text)).toBe(count)
  })

  it('Casts fail the check without a reason right above them', async () => {
    expect(await castFaults([['bare.ts', 'const x = 1\nconst a = b as string']])).toEqual([
      'bare.ts:2: a cast without its reason in a comment right above',
    ])
  })

  it('Casts may have their reason above the line or above the statement', async () => {
    const above = '// The server says so.\nconst a = b as string'
    const inside = 'f({\n  // The server says so.\n  a: b as string,\n})'
    const statement = '// The server says so.\nconst a = f(\n  b as string,\n)'
    expect(await castFaults([above, inside, statement].map(text => ['a.ts', text]))).toEqual([])
  })

  it('Casts fail the check where there are too many', async () => {
    const text = '// Why.\nconst a = b as string\n// Why.\nconst c = d as string'
    expect(await castFaults([['a.ts', text]], 1)).toEqual(['2 casts outside tests, 1 are allowed'])
  })
})
