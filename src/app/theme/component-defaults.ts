import {
  Accordion,
  ActionIcon,
  Badge,
  Button,
  DrawerOverlay,
  DrawerRoot,
  Input,
  InputWrapper,
  type MantineThemeComponents,
  ModalOverlay,
  ModalRoot,
  Notification,
  PasswordInput,
  Progress,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import controls from './controls.module.css'
import fields from './fields.module.css'
import overlays from './overlays.module.css'

const quick = { duration: 180, timingFunction: 'var(--ease)' } as const

const scrim = { color: '#2A211E', backgroundOpacity: 0.46 }

/** Sizes, shapes and order of parts, once: a screen writes `<Button>` and gets the drawn one. */
export const componentDefaults: MantineThemeComponents = {
  Button: Button.extend({ defaultProps: { size: 'md' }, classNames: { root: controls.button } }),
  ActionIcon: ActionIcon.extend({
    defaultProps: { size: 44, variant: 'subtle' },
    vars: (_theme, { color }) => ({
      root: color === undefined ? { '--ai-color': 'var(--ink)', '--ai-hover': 'var(--sand-2)' } : {},
    }),
    classNames: { root: controls.actionIcon },
  }),
  Badge: Badge.extend({ defaultProps: { radius: 'sm', tt: 'none', variant: 'light' } }),
  SegmentedControl: SegmentedControl.extend({
    defaultProps: { radius: 14, withItemsBorders: false, transitionDuration: 180 },
    classNames: {
      root: controls.segmented,
      indicator: controls.segmentedIndicator,
      label: controls.segmentedLabel,
    },
  }),
  Tabs: Tabs.extend({ classNames: { list: controls.tabList, tab: controls.tab } }),
  Switch: Switch.extend({
    defaultProps: { size: 'md', color: 'sage.7', labelPosition: 'right', withThumbIndicator: false },
    classNames: { body: controls.switchBody, track: controls.switchTrack, label: controls.switchLabel },
  }),
  Accordion: Accordion.extend({
    classNames: { item: controls.panelItem, control: controls.panelControl, label: controls.panelLabel },
  }),
  Input: Input.extend({
    defaultProps: { size: 'md' },
    classNames: { wrapper: fields.wrapper, input: fields.input, section: fields.section },
  }),
  InputWrapper: InputWrapper.extend({
    defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'], withAsterisk: false },
    classNames: { label: fields.label, description: fields.description, error: fields.error },
  }),
  PasswordInput: PasswordInput.extend({
    defaultProps: { visibilityToggleFocusable: true },
    classNames: { visibilityToggle: fields.eye },
  }),
  Select: Select.extend({
    defaultProps: {
      rightSection: createElement(IconChevronDown, { size: 20, stroke: 1.75, 'aria-hidden': true }),
      allowDeselect: false,
      nothingFoundMessage: 'Nada encontrado',
    },
    classNames: { option: overlays.option },
  }),
  Progress: Progress.extend({ defaultProps: { size: 6, radius: 3, color: 'sage.7' } }),
  // A composed dialog reads its defaults under "ModalRoot" and its classes under "Modal"; so do drawers.
  Modal: { classNames: { inner: overlays.modalInner, content: overlays.modalContent } },
  ModalRoot: ModalRoot.extend({
    defaultProps: { centered: true, size: 460, transitionProps: { ...quick, transition: 'fade-up' } },
  }),
  ModalOverlay: ModalOverlay.extend({ defaultProps: scrim }),
  Drawer: { classNames: { content: overlays.drawerContent } },
  DrawerRoot: DrawerRoot.extend({ defaultProps: { transitionProps: quick } }),
  DrawerOverlay: DrawerOverlay.extend({ defaultProps: scrim }),
  Notification: Notification.extend({
    classNames: {
      root: overlays.toast,
      icon: overlays.toastIcon,
      title: overlays.toastTitle,
      description: overlays.toastText,
      closeButton: overlays.toastClose,
    },
  }),
}
