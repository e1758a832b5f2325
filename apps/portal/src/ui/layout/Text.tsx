import { createElement, type JSX } from 'react'
import { type SpaceAround, spaceAround } from './space.ts'
import classes from './Text.module.css'

type Tag = keyof JSX.IntrinsicElements

type TextProps<T extends Tag> = Omit<JSX.IntrinsicElements[T], 'size'> &
  SpaceAround & {
    /** The element that is rendered. */
    as?: T
    /** One of the text styles of `app/tokens.css`. */
    size?: 'figure-small' | 'answer' | 'title' | 'heading' | 'name' | 'body' | 'small' | 'label'
    weight?: 'body' | 'second' | 'figure' | 'emphasis' | 'value' | 'strong'
    tone?: 'ink' | 'muted' | 'faint' | 'brand' | 'ok' | 'warning' | 'alarm'
    /** True if a word that is too long is broken anywhere. */
    breaks?: boolean
  }

/** Shows text in one of the text styles. What is not named is as in the text around it. */
export function Text<T extends Tag = 'p'>({
  as,
  size,
  weight,
  tone,
  breaks = false,
  above,
  below,
  className,
  style,
  ...rest
}: TextProps<T>) {
  const names = [size, weight && `weight-${weight}`, tone && `tone-${tone}`, breaks && 'breaks']
  return createElement(as ?? 'p', {
    ...rest,
    className: [...names.map(name => name && classes[name]), className].filter(Boolean).join(' '),
    style: { ...spaceAround({ above, below }), ...style },
  })
}
