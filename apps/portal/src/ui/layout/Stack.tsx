import { createElement, type JSX } from 'react'
import classes from './Stack.module.css'
import { type Space, type SpaceAround, spaceAround, stepsOf } from './space.ts'

type Tag = keyof JSX.IntrinsicElements

interface Arranged<T extends Tag> extends SpaceAround {
  /** The element that is rendered. */
  as?: T
  /** The space between children; of two steps the first is between lines. */
  gap: Space | `${Space} ${Space}`
}

type StackProps<T extends Tag> = JSX.IntrinsicElements[T] &
  Arranged<T> & {
    align?: 'start'
    /** True if a wide child is cut or scrolls instead of widening the stack. */
    shrink?: boolean
  }

/** Arranges its children below each other. */
export function Stack<T extends Tag = 'div'>({
  as,
  gap,
  align,
  shrink = false,
  above,
  below,
  className,
  style,
  ...rest
}: StackProps<T>) {
  const names = ['stack', align && 'items-start', shrink && 'shrink']
  return createElement(as ?? 'div', {
    ...rest,
    className: [...names.map(name => name && classes[name]), className].filter(Boolean).join(' '),
    style: { gap: stepsOf(gap), ...spaceAround({ above, below }), ...style },
  })
}

type RowProps<T extends Tag> = Omit<JSX.IntrinsicElements[T], 'wrap'> &
  Arranged<T> & {
    align?: 'center' | 'baseline' | 'start' | 'end'
    justify?: 'between' | 'end'
    wrap?: boolean
    /** True if it stands in a line of text. */
    inline?: boolean
  }

/** Arranges its children side by side. */
export function Row<T extends Tag = 'div'>({
  as,
  gap,
  align,
  justify,
  wrap = false,
  inline = false,
  above,
  below,
  className,
  style,
  ...rest
}: RowProps<T>) {
  const names = [inline ? 'inline' : 'row', align, justify && `justify-${justify}`, wrap && 'wrap']
  return createElement(as ?? 'div', {
    ...rest,
    className: [...names.map(name => name && classes[name]), className].filter(Boolean).join(' '),
    style: { gap: stepsOf(gap), ...spaceAround({ above, below }), ...style },
  })
}
