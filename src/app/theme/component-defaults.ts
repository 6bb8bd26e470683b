import {
  Accordion,
  ActionIcon,
  Badge,
  Button,
  Drawer,
  Input,
  InputWrapper,
  type MantineThemeComponents,
  Menu,
  Modal,
  Notification,
  PasswordInput,
  SegmentedControl,
  Switch,
  Tabs,
} from '@mantine/core'
import controls from './controls.module.css'
import fields from './fields.module.css'
import overlays from './overlays.module.css'

const quick = { duration: 180, timingFunction: 'var(--ease)' } as const

/** Sizes, shapes and order of parts, once: a screen writes `<Button>` and gets the drawn one. */
export const componentDefaults: MantineThemeComponents = {
  Button: Button.extend({ defaultProps: { size: 'md' }, classNames: { root: controls.button } }),
  ActionIcon: ActionIcon.extend({
    defaultProps: { size: 44, variant: 'subtle', color: 'sand.9' },
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
  Modal: Modal.extend({
    defaultProps: {
      centered: true,
      size: 460,
      radius: 'xl',
      withCloseButton: false,
      transitionProps: { ...quick, transition: 'fade-up' },
      overlayProps: { color: '#2A211E', backgroundOpacity: 0.46 },
    },
    classNames: {
      inner: overlays.modalInner,
      content: overlays.modalContent,
      header: overlays.modalHeader,
      title: overlays.modalTitle,
      body: overlays.modalBody,
    },
  }),
  Drawer: Drawer.extend({
    defaultProps: {
      transitionProps: quick,
      overlayProps: { color: '#2A211E', backgroundOpacity: 0.46 },
      closeButtonProps: { 'aria-label': 'Fechar' },
    },
    classNames: { title: overlays.modalTitle },
  }),
  Menu: Menu.extend({
    defaultProps: {
      shadow: 'md',
      radius: 'lg',
      offset: 8,
      transitionProps: { ...quick, transition: 'fade' },
    },
    classNames: { dropdown: overlays.menu, item: overlays.menuItem, itemSection: overlays.menuIcon },
  }),
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
