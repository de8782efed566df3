import { Module } from '@nestjs/common';
import { PreviewController } from './preview.controller.ts';
import { PreviewService } from './preview.service.ts';

@Module({ controllers: [PreviewController], providers: [PreviewService] })
export class PreviewModule {}
