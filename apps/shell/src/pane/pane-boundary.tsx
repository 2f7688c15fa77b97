import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PageLoadError } from '../loader/module-loader.ts';
import { PageCrash } from './page-crash.tsx';
import { PageUnreachable } from './page-unreachable.tsx';
import { VersionBanner } from './version-banner.tsx';

interface Props {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** A failing page affects only its own pane. */
export class PaneBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  /** Also when the pane is hidden: the next page of the same kind loads its code again. */
  override componentWillUnmount(): void {
    if (this.state.error !== null) this.props.onRetry();
  }

  retry = (): void => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PageLoadError)) return <PageCrash onRetry={this.retry} />;
    return error.kind === 'stale' ? <VersionBanner /> : <PageUnreachable onRetry={this.retry} />;
  }
}
