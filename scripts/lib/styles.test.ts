import { describe, expect, it } from 'vitest'
import { styleFaults } from './styles.mjs'

const TOKENS =
  ':root { --size-small: 0.8125rem; --line-small: 1.125rem; --size-touch: 1rem; --size-body: var(--size-touch); --tracking-title: -0.01em; }'
const SHEET = 'apps/portal/src/ui/Part.css'
const MODULE = 'apps/portal/src/ui/Part.module.css'

const faultsIn = (text: string) => styleFaults([[SHEET, text]], [], TOKENS)
const unreadIn = (text: string, source: string, file = 'apps/portal/src/ui/Part.tsx') =>
  styleFaults([[MODULE, text]], [[file, source]], TOKENS)

describe('Style sheets', () => {
  it.each([
    ['a weight in figures', '.part { font-weight: 600; }'],
    ['a size that a token has', '.part { font-size: 0.8125rem; }'],
    ['a line that a token has', '.part { line-height: 1.125rem; }'],
    ['a tracking that a token has', '.part { letter-spacing: -0.01em; }'],
    ['a margin off the steps', '.part { margin: 0 0 6px; }'],
    ['a padding off the steps in a sum', '.part { padding-block: calc(var(--space-2) - 5px); }'],
    ['a gap off the steps for phones', '@media (max-width: 1px) {\n  .part { gap: 14px; }\n}'],
  ])('A rule with %s is a fault', (_what, text) => {
    expect(faultsIn(text)).toHaveLength(1)
  })

  it.each([
    ['a weight by its token', '.part { font-weight: var(--weight-strong); }'],
    ['a size by its token', '.part { font-size: var(--size-touch); }'],
    ['a line in pixels, which fits a drawn box', '.part { line-height: 18px; }'],
    ['a space that a variable falls back to', '.part { padding: 0 var(--gutter, 58px); }'],
    ['a size that no token has', '.part { font-size: 1.0625rem; }'],
    ['a space on the steps', '.part { margin: -8px auto 12px; }'],
    ['a space that makes up for a border', '.part { padding: calc(var(--space-2) - 1px) 0 3px; }'],
    ['a place off the steps, which is no space', '.part { top: 7px; border-radius: 10px; }'],
    ['a range of weights in a font', '@font-face { font-weight: 100 900; }'],
    ['a comment that names a weight', '.part { /* font-weight: 600; */ color: red; }'],
  ])('A rule with %s is none', (_what, text) => {
    expect(faultsIn(text)).toEqual([])
  })

  it('A fault names the file and the line', () => {
    const [fault] = faultsIn('.part {\n  color: red;\n  font-weight: 600;\n}')
    expect(fault).toContain(`${SHEET}:3: `)
  })

  it('A class that no source reads is a fault', () => {
    const source = "import classes from './Part.module.css'\nclasses.part"
    expect(unreadIn('.part, .gone:hover { color: red; }', source)).toEqual([
      `${MODULE}: no source reads the class “gone”`,
    ])
  })

  it('A class that a source reads and its module lacks is a fault', () => {
    const source = "import classes from './Part.module.css'\nclasses.part; classes.gone"
    expect(unreadIn('.part { color: red; }', source)).toEqual([
      `apps/portal/src/ui/Part.tsx: it reads the class “gone”, which ${MODULE} lacks`,
    ])
  })

  it.each([
    ['by its name', "import classes from './Part.module.css'\nclasses.part"],
    ['in brackets', "import classes from './Part.module.css'\nclasses['part']"],
    ['from another folder', "import part from '#ui/Part.module.css'\npart.part"],
    ['by a value', "import classes from './Part.module.css'\nconst name = 'part'\nclasses[name]"],
  ])('A class that a source reads %s is none', (_way, source) => {
    const file = 'apps/portal/src/ui/Part.tsx'
    expect(unreadIn('.part { color: red; }', source, file)).toEqual([])
  })

  it('A class whose name a source puts together of two parts is read', () => {
    const source = `import classes from './Part.module.css'\ntype Tone = 'muted'\nclasses[\`tone-\${tone}\`]`
    expect(unreadIn('.tone-muted { color: red; }', source)).toEqual([])
  })
})
