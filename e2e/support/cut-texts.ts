/** Finds words that cannot be read whole: cut off by an edge, or ended by dots. */
import type { Page } from '@playwright/test'

export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(findCut)
}

function findCut(): string[] {
  const SLACK = 1.5
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text === '' || parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue
    if (parent.closest('select, canvas, svg, .visually-hidden, [class*="visuallyHidden"]') !== null) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(box => box.width > 0 && box.height > 0)
    for (let edge: Element | null = parent; edge !== null && boxes.length > 0; edge = edge.parentElement) {
      const style = getComputedStyle(edge)
      const frame = edge.getBoundingClientRect()
      // The text is made for screen readers, or out of sight on purpose.
      if (style.clipPath !== 'none' || frame.width <= 1 || style.opacity === '0') break
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isCut = boxes.some(
        box =>
          (clips(style.overflowX) && (box.right > frame.right + SLACK || box.left < frame.left - SLACK)) ||
          (clips(style.overflowY) && (box.bottom > frame.bottom + SLACK || box.top < frame.top - SLACK)),
      )
      if (isCut) found.add(`"${text.slice(0, 60)}" in ${edge.tagName.toLowerCase()}.${edge.className}`)
      if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === 'fixed') break
    }
  }
  return [...found]
}
