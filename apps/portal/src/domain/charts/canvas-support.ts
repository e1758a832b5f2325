let supported: boolean | undefined

/**
 * Whether canvases work. Some hardened browsers provide no drawing context; labels, events and the table then stand
 * without the lines.
 */
export function canDraw(): boolean {
  supported ??= document.createElement('canvas').getContext('2d') !== null
  return supported
}
