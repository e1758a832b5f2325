import type { PostProcessorModule } from 'i18next'

/** Neither one of an ellipsis nor of a path. */
const TWO_STOPS = /(?<=[^\s./])\.\.(?![./])/g
/** Between a figure and its unit. */
const BEFORE_UNIT = /(?<=\d) (?=[×%°])/g
const KEPT_TOGETHER = '\u00a0'

/**
 * What no text can settle before its values are in it: a sentence that closes with what has a full stop of its own
 * ends once (French writes a date as "26 nov.", German as "26. Nov."), and a line never begins with a unit.
 */
export function typeset(text: string): string {
  return text.replace(TWO_STOPS, '.').replace(BEFORE_UNIT, KEPT_TOGETHER)
}

export const typesetter: PostProcessorModule = {
  type: 'postProcessor',
  name: 'typeset',
  process: typeset,
}
