export { ChoiceButtons, ToggleButton } from '@parallax/ui';
