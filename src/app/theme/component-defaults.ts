import type {
  ActionIconProps,
  BadgeProps,
  ButtonProps,
  InputProps,
  InputWrapperProps,
  MantineThemeComponents,
  ModalOverlayProps,
  ModalRootProps,
  PasswordInputProps,
  ProgressProps,
  SegmentedControlProps,
  SelectProps,
  SwitchProps,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import controls from './controls.module.css'
import fields from './fields.module.css'
import overlays from './overlays.module.css'

const quick = { duration: 180, timingFunction: 'var(--ease)' } as const

const scrim = { color: '#2A211E', backgroundOpacity: 0.46 } satisfies ModalOverlayProps

/**
 * Sizes, shapes and order of parts, once: a screen writes `<Button>` and gets the drawn one. Plain objects,
 * not Mantine's `X.extend`: that would pull every component named here into the first load.
 */
export const componentDefaults: MantineThemeComponents = {
  Button: { defaultProps: { size: 'md' } satisfies ButtonProps, classNames: { root: controls.button } },
  ActionIcon: {
    defaultProps: { size: 44, variant: 'subtle' } satisfies ActionIconProps,
    vars: (_theme: unknown, { color }: ActionIconProps) => ({
      root: color === undefined ? { '--ai-color': 'var(--ink)', '--ai-hover': 'var(--sand-2)' } : {},
    }),
    classNames: { root: controls.actionIcon },
  },
  Badge: { defaultProps: { radius: 'sm', tt: 'none', variant: 'light' } satisfies BadgeProps },
  SegmentedControl: {
    defaultProps: {
      radius: 14,
      withItemsBorders: false,
      transitionDuration: 180,
    } satisfies Partial<SegmentedControlProps>,
    classNames: {
      root: controls.segmented,
      indicator: controls.segmentedIndicator,
      label: controls.segmentedLabel,
    },
  },
  Tabs: { classNames: { list: controls.tabList, tab: controls.tab } },
  Switch: {
    defaultProps: {
      size: 'md',
      color: 'sage.7',
      labelPosition: 'right',
      withThumbIndicator: false,
    } satisfies SwitchProps,
    classNames: { body: controls.switchBody, track: controls.switchTrack, label: controls.switchLabel },
  },
  Accordion: {
    classNames: { item: controls.panelItem, control: controls.panelControl, label: controls.panelLabel },
  },
  Input: {
    defaultProps: { size: 'md' } satisfies InputProps,
    classNames: { wrapper: fields.wrapper, input: fields.input, section: fields.section },
  },
  InputWrapper: {
    defaultProps: {
      inputWrapperOrder: ['label', 'input', 'error', 'description'],
      withAsterisk: false,
    } satisfies InputWrapperProps,
    classNames: { label: fields.label, description: fields.description, error: fields.error },
  },
  PasswordInput: {
    defaultProps: { visibilityToggleFocusable: true } satisfies PasswordInputProps,
    classNames: { visibilityToggle: fields.eye },
  },
  Select: {
    defaultProps: {
      rightSection: createElement(IconChevronDown, { size: 20, stroke: 1.75, 'aria-hidden': true }),
      allowDeselect: false,
      nothingFoundMessage: 'Nada encontrado',
      comboboxProps: { shadow: 'md', offset: 6 },
    } satisfies SelectProps,
    classNames: { option: overlays.option },
  },
  Progress: { defaultProps: { size: 6, radius: 3, color: 'sage.7' } satisfies Partial<ProgressProps> },
  // A composed dialog reads its defaults under "ModalRoot" and its classes under "Modal"; so do drawers.
  Modal: { classNames: { inner: overlays.modalInner, content: overlays.modalContent } },
  ModalRoot: {
    defaultProps: {
      centered: true,
      size: 460,
      transitionProps: { ...quick, transition: 'fade-up' },
    } satisfies Partial<ModalRootProps>,
  },
  ModalOverlay: { defaultProps: scrim },
  Drawer: { classNames: { content: overlays.drawerContent } },
  DrawerRoot: { defaultProps: { transitionProps: quick } },
  DrawerOverlay: { defaultProps: scrim },
  Notification: {
    classNames: {
      root: overlays.toast,
      icon: overlays.toastIcon,
      title: overlays.toastTitle,
      description: overlays.toastText,
      closeButton: overlays.toastClose,
    },
  },
}
