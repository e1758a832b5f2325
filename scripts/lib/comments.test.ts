import { describe, expect, it } from 'vitest'
import { commentFaults } from './comments.mjs'

const faultsIn = (file: string, text: string) => commentFaults([[file, text]])
const FRAGMENT = 'a comment begins with "Of" and is no sentence'

describe('Comments that begin with a fragment', () => {
  it.each([
    ['in a line of its own', 'a.ts', '// Of one batch.\nconst id = 1'],
    ['behind code', 'a.mjs', '1\nconst id = 1 // Of one batch.'],
    ['in a docstring', 'a.ts', '/** Of one batch. */\nexport const id = 1'],
    [
      'in a docstring of several lines',
      'a.ts',
      '/**\n * Of one batch.\n * @returns it\n */\nexport const id = 1',
    ],
    ['in an element', 'a.tsx', 'const a = <p>{/* Of one batch. */}</p>'],
    ['in a style sheet', 'a.css', '/* Of one batch. */\n.a { color: red; }'],
  ])('Such comments are found %s', async (_where, file, text) => {
    const line = text.split('\n').findIndex(each => each.includes('/')) + 1
    expect(await faultsIn(file, text)).toEqual([`${file}:${line}: ${FRAGMENT}`])
  })

  it.each(['Of', 'Says', 'Tells', 'Whether'])('A comment that begins with “%s” is found', async word => {
    const text = `/** ${word} it lasts. */\nexport const lasts = true`
    expect(await faultsIn('a.ts', text)).toEqual([
      `a.ts:1: a comment begins with "${word}" and is no sentence`,
    ])
  })

  it.each([
    ['what a text says', 'a.ts', "const a = '// Of one batch.'"],
    ['what a template says', 'a.ts', 'const a = `\n/* Of one batch. */\n`'],
    ['the word inside a sentence', 'a.ts', '// The batch. Of two, the first.'],
    ['a longer word', 'a.ts', '// Offline units are left out.'],
  ])('The check does not take this for such a comment: %s', async (_what, file, text) => {
    expect(await faultsIn(file, text)).toEqual([])
  })
})
