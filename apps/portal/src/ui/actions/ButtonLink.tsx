import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './Button.module.css'
import type { ButtonProps } from './Button.tsx'

export interface ButtonLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'> {
  link: LinkProps
  children: string
}

/** Shows a link that looks like a button, for places where it stands among buttons. */
export function ButtonLink({
  link,
  variant = 'outline',
  size = 'control',
  icon: Icon,
  className,
  children,
}: ButtonLinkProps) {
  return (
    <Link
      {...link}
      className={[classes.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size={size}
    >
      {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
      <span>{children}</span>
    </Link>
  )
}
