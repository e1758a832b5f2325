import { describe, expect, it } from 'vitest'
import { statementsIn, unsentStatements } from './statements.mjs'

const TAKEN = "import { rowOf, rowsOf } from '#db/rows.ts'"

describe('Raw statements', () => {
  it.each([
    ['one', `${TAKEN}\nconst a = rowsOf(db, shape, sql)`, [2]],
    ['one over several lines', `${TAKEN}\nconst a = (\n  await rowsOf(\n    db,\n  )\n)[0]`, [3]],
    ['two in a line', `${TAKEN}\nconst a = [rowOf(b), rowsOf(c)]`, [2, 2]],
    ['one inside a function', `${TAKEN}\nconst a = () => {\n  return rowOf(b)\n}`, [3]],
    ['under another name', "import { rowsOf as ask } from './rows.ts'\nask(a)", [2]],
    ['not what only sounds like one', "import { int } from '#db/rows.ts'\nconst a = rowsOf(b)", []],
    ['not where only a type is taken', "import type { RowOf } from '#db/rows.ts'\nrowOf(b)", []],
    ['not what a text or a comment says', `${TAKEN}\nconst a = 'rowOf(b)' // rowOf(b)`, []],
  ])('Raw statements are found: %s', async (_what, text, lines) => {
    expect(await statementsIn('source.ts', text)).toEqual(lines)
  })

  it('Raw statements that no test has sent are named', async () => {
    const text = `${TAKEN}\nrowOf(a)\nrowsOf(b)`
    const noted = new Set(['a.ts:2', 'a.ts:3', 'b.ts:3'])
    const sources: [string, string][] = [
      ['a.ts', text],
      ['b.ts', text],
    ]
    expect(await unsentStatements(sources, noted)).toEqual(['b.ts:2'])
  })
})
