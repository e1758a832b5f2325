/** Going through a page as somebody does who has no mouse. */
import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STEPS = 80

/** Tab by Tab, and on every stop the focus can be seen. @param within how many stops on the target must come. */
export async function tabTo(page: Page, target: Locator, within = MOST_STEPS): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let step = 0; step < within; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await focusedElement(page)
    if (stop !== null) expect(stop.visible, `the focus on ${stop.html}`).toBe(true)
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached with ${within} tabs`)
}

/** Finds what has the focus; null where it is on the page itself, as between the last element and the first. */
function focusedElement(page: Page): Promise<{ html: string; visible: boolean } | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const marked = (candidate: Element, part?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate, part)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    // A row's link shows its focus around the row, a hidden radio button on its label, a field on its frame.
    const visible =
      element.matches(':focus-visible') &&
      (marked(element) ||
        marked(element, '::after') ||
        [element.parentElement, element.parentElement?.parentElement].some(
          candidate => candidate != null && marked(candidate),
        ))
    return { html: element.outerHTML.slice(0, 160), visible }
  })
}
