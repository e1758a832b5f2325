/** The findings of axe on a page are lines of a report: rule, element, reason. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { resize } from './view.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The number of rows that are looked at where all are made alike: repetitions take by far most of a long list’s time. */
const SAME_EVERYWHERE = 6
/** The items of a list up to this length may each be something else, as those of a menu: it is looked at whole. */
const LONG = 24

export async function axe(page: Page): Promise<string[]> {
  await showWhole(page)
  // The script comes through the debugger, because the page's policy allows no script but its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(runAxe, { rules: RULES, exclude: findingsAlikeBeyond() })
}

function findingsAlikeBeyond(): string[] {
  const isLong = `:has(> li:nth-child(${LONG + 1}))`
  const rows = ['tbody > tr', `ul${isLong} > li`, `ol${isLong} > li`]
  return rows.map(row => `main ${row}:nth-child(n + ${SAME_EVERYWHERE + 1})`)
}

interface AxeInput {
  rules: string[]
  exclude: string[]
}

async function runAxe({ rules, exclude }: AxeInput): Promise<string[]> {
  const { axe } = window as unknown as {
    axe: { run: (context: object, options: object) => Promise<AxeResults> }
  }
  const where = exclude.filter(rows => document.querySelector(rows) !== null)
  // Only a rule that is not asked reads the style sheets, so they need not be loaded.
  const options = { runOnly: rules, resultTypes: ['violations'], preload: { assets: ['media'] } }
  const { violations } = await axe.run({ exclude: where }, options)
  // The marks are drawn to scale, so neighbours touch; the list beside them has the same targets at full size (WCAG
  // 2.5.8, equivalent).
  const toScale = (target: string) => document.querySelector(target)?.closest('[aria-label="Chart"] ul')
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .map(node => ({ node, target: node.target.join(' ') }))
      .filter(({ target }) => id !== 'target-size' || !toScale(target))
      .map(({ node, target }) => `${id} ${target} ${node.any[0]?.message ?? node.failureSummary ?? ''}`),
  )
}

/**
 * A part that is drawn only once there is room for it makes a page higher again; a page that always grows is looked
 * at as it is.
 */
const GROWTHS = 4

/** Makes the window as high as its content: what a scroll would bring out is not "covered by the tabs". */
async function showWhole(page: Page): Promise<void> {
  for (let growth = 0; growth < GROWTHS; growth += 1) {
    const { width, height, shown } = await page.evaluate(wholeSize)
    if (height <= shown) return
    await resize(page, { width, height })
  }
}

/** Cards out of sight have a guessed height (content-visibility) until they are drawn, so all of them are. */
function wholeSize() {
  const drawn = new CSSStyleSheet()
  drawn.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [drawn]
  return { width: innerWidth, height: document.documentElement.scrollHeight, shown: innerHeight }
}
