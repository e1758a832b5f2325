import type { ButtonHTMLAttributes, ComponentType, ReactNode } from 'react'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import classes from './Button.module.css'

export interface ButtonIconProps {
  size?: number | string
  stroke?: number | string
  'aria-hidden'?: boolean
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A block has one primary button at most. A danger button is an outline that names the thing. */
  variant?: 'primary' | 'outline' | 'text' | 'danger'
  size?: 'dense' | 'control' | 'touch'
  icon?: ComponentType<ButtonIconProps>
  busy?: boolean
  /** True if it takes the whole width of its block. */
  block?: boolean
  children?: ReactNode
}

/** Shows a button. A busy one keeps its width and its focus, and a spinner takes the place of the icon. */
export function Button({
  variant = 'outline',
  size = 'control',
  icon: Icon,
  busy = false,
  block = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={[classes.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      data-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {busy ? <Spinner size={18} /> : Icon && <Icon size={18} stroke={1.75} aria-hidden />}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}
