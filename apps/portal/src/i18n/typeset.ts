import type { PostProcessorModule } from 'i18next'

/** It matches two full stops that belong neither to an ellipsis nor to a path. */
const TWO_STOPS = /(?<=[^\s./])\.\.(?![./])/g
/** It matches the space between a figure and its unit. */
const BEFORE_UNIT = /(?<=\d) (?=[×%°])/g
const KEPT_TOGETHER = '\u00a0'

/**
 * Settles what a text cannot settle before its values are in it. A sentence that closes with a value that has a full
 * stop of its own ends once (French writes a date as "26 nov.", German as "26. Nov."), and a line never begins with a
 * unit.
 */
export function typeset(text: string): string {
  return text.replace(TWO_STOPS, '.').replace(BEFORE_UNIT, KEPT_TOGETHER)
}

export const typesetter: PostProcessorModule = {
  type: 'postProcessor',
  name: 'typeset',
  process: typeset,
}
