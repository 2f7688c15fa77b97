import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Dialogs of the shell that actions open from several places; a component that renders another dialog adds its name. */
export type ShellDialog = 'feedback' | 'password';

const state = createStore<{ open: ShellDialog | null }>(() => ({ open: null }));

export function openDialog(name: ShellDialog | null): void {
  state.setState({ open: name });
}

export function useOpenDialog(): ShellDialog | null {
  return useStore(state, ({ open }) => open);
}
