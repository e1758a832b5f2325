import type { ComponentProps, ComponentType } from 'react'
import type { ButtonIconProps } from './Button.tsx'
import classes from './IconButton.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  icon: ComponentType<ButtonIconProps>
  /** What the button does, because the icon alone says it to nobody who does not see it. */
  label: string
  size?: 'dense' | 'control' | 'touch'
  iconSize?: number
}

/** Shows a button that is an icon alone. On a phone it has the size of a thumb. */
export function IconButton({
  icon: Icon,
  label,
  size = 'control',
  iconSize = 18,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[classes.button, className].filter(Boolean).join(' ')}
      data-size={size}
      aria-label={label}
    >
      <Icon size={iconSize} stroke={1.75} aria-hidden />
    </button>
  )
}
