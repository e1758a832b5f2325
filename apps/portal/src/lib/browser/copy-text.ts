/**
 * Puts a text on the clipboard. Over plain HTTP, in a barn's own network, there is no clipboard to write to: the text
 * is then selected and copied as by hand.
 * @returns whether the browser allowed it
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) return copyMarked(text)
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function copyMarked(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
